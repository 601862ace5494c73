import { createElement, Fragment, type ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'
import type { AreaTexts } from '../texts/defineTexts.ts'
import type { MoreActions, RecordNotice } from './moreActions.ts'
import type { Parts } from './parts.ts'

export interface AreaRoute {
  path: string
  page: ComponentType
  /** Without the shell around it, such as a page to be printed. */
  bare?: true
}

type InMalay = Pick<AreaTexts, 'name'> & { ms: () => Promise<object> }
type ByResource<T> = Readonly<Record<string, T>>

/** What an area shows beyond the generic pages. A new one is its folder and its line in src/app/areas.ts. */
export interface Area {
  name: string
  /** Texts of pages that are loaded when they are opened are given by a function, which loads them when Malay is spoken. */
  texts?: readonly (InMalay | (() => Promise<InMalay>))[]
  /** Additions to the parts of a resource's generic pages. */
  parts?: ByResource<Parts>
  /** Notices above a record of a resource. */
  notices?: ByResource<RecordNotice>
  /** Further actions for one or many records. */
  actions?: ByResource<MoreActions>
  /** Pages in place of a resource's generic ones. */
  pages?: ByResource<Partial<ResourceProps>>
  /** Pages of the area. Pages of the shell's menu have the paths of src/domain/access/views.ts. */
  routes?: readonly AreaRoute[]
}

export const defineArea = (area: Area): Area => area

/** What the areas add under one heading, by resource. @throws Error where two add to the same resource */
export function gathered<T>(
  areas: readonly Area[],
  part: (area: Area) => ByResource<T> | undefined,
  merge?: (one: T, other: T) => T,
): Record<string, T> {
  const all: Record<string, T> = {}
  for (const area of areas)
    for (const [resource, added] of Object.entries(part(area) ?? {})) {
      const known = all[resource]
      if (known !== undefined && !merge)
        throw new Error(`Two areas add the same to ${resource}, one of them ${area.name}`)
      all[resource] = known !== undefined && merge ? merge(known, added) : added
    }
  return all
}

/** The actions that two areas add to one resource, in the order of the areas. */
export const mergedActions =
  (one: MoreActions, other: MoreActions): MoreActions =>
  (chosen) =>
    createElement(Fragment, null, one(chosen), other(chosen))

/** What two areas add to one resource's pages, in the order of the areas. */
export const mergedParts = (one: Parts, other: Parts): Parts => ({
  ...one,
  ...other,
  list: [one.list, other.list].filter((part) => part !== undefined),
  ...((one.views ?? other.views) && { views: [...(one.views ?? []), ...(other.views ?? [])] }),
  values: { ...one.values, ...other.values },
  form: other.form ?? one.form,
  tabs: [...(one.tabs ?? []), ...(other.tabs ?? [])],
  inTabs: [...(one.inTabs ?? []), ...(other.inTabs ?? [])],
})
