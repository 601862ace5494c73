import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { newViewBody, savedView, savedViews, viewBody } from './savedView.shapes.ts'

const access = 'member'

export const viewsOfResource = defineCall({
  method: 'GET',
  path: 'saved-view',
  about: "The caller's own views of a resource's list, and those shared with the company",
  access,
  query: z.strictObject({ resource: z.string() }),
  answer: savedViews,
})

export const oneView = defineCall({ method: 'GET', path: 'saved-view/{id}', access, answer: savedView })

export const createView = defineCall({
  method: 'POST',
  path: 'saved-view',
  concurrency: 'adds',
  access,
  body: newViewBody,
  answer: savedView,
  status: 201,
})

export const changeView = defineCall({
  method: 'PUT',
  path: 'saved-view/{id}',
  concurrency: { expected: ['version'] },
  access,
  body: viewBody,
  answer: savedView,
})

export const deleteView = defineCall({
  method: 'DELETE',
  path: 'saved-view/{id}',
  concurrency: { expected: [] },
  access,
  answer: z.object({ id: z.int() }),
})
