import {
  savedView,
  savedViews,
  type ChangedView,
  type NewView,
  type SavedView,
} from '../../resources/savedViews/savedView.shapes.ts'
import type { ApiAnswer, ApiRequest } from '../http/request.ts'

/** The calls about saved views. All of them throw as the data provider does. */
export interface ViewCalls {
  /** The caller's own views of a resource and those shared with them, by name. */
  views: (resource: string) => Promise<SavedView[]>
  view: (id: number) => Promise<SavedView>
  createView: (view: NewView) => Promise<SavedView>
  updateView: (id: number, view: ChangedView) => Promise<SavedView>
  deleteView: (id: number) => Promise<void>
}

/** @param root where the calls of all resources begin, e.g. `/api` */
export function createViewCalls(root: string, send: (request: ApiRequest) => Promise<ApiAnswer>): ViewCalls {
  const url = `${root}/saved-view`
  return {
    views: async (resource) =>
      savedViews.parse((await send({ url: `${url}?${new URLSearchParams({ resource })}` })).data),
    view: async (id) => savedView.parse((await send({ url: `${url}/${id}` })).data),
    createView: async (body) => savedView.parse((await send({ url, method: 'POST', body })).data),
    updateView: async (id, body) =>
      savedView.parse((await send({ url: `${url}/${id}`, method: 'PUT', body })).data),
    deleteView: async (id) => {
      await send({ url: `${url}/${id}`, method: 'DELETE' })
    },
  }
}
