import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { analyticsTemplate } from './analyticsTemplate.resource.ts'

const ofTemplate = { resource: analyticsTemplate, action: 'read' } as const

export const templateFigures = defineCall({
  method: 'GET',
  path: 'mb/templates/{id}/figures',
  about: 'How many records there are in each group; `filter` opens the list that they are counted from',
  of: ofTemplate,
  answer: z.object({
    resource: z.string(),
    field: z.string(),
    /** Days of the company, both included. */
    from: z.string(),
    until: z.string(),
    filter: z.record(z.string(), z.string()),
    groups: z.array(z.object({ value: z.nullable(z.string()), count: z.int() })),
    /** Groups beyond the largest ones. */
    further: z.int(),
    total: z.int(),
  }),
})

export const openTemplate = defineCall({
  method: 'GET',
  path: 'mb/templates/{id}/address',
  about:
    'Where a board or a page elsewhere stands. Addresses of boards run out, and hold the company inside their signature',
  of: ofTemplate,
  answer: z.object({ url: z.string(), expiresAt: z.nullable(z.string()) }),
})

export const favouriteTemplates = defineCall({
  method: 'GET',
  path: 'mb/favourite',
  about: "The caller's favourites, and how many people have each template among theirs",
  access: { module: 'DA', action: 'read' },
  answer: z.object({
    ids: z.array(z.int()),
    counts: z.array(z.object({ id: z.int(), people: z.int() })),
  }),
})

export const setFavourite = defineCall({
  method: 'PUT',
  path: 'mb/templates/{id}/favourite',
  concurrency: 'own',
  of: ofTemplate,
  body: z.strictObject({ favourite: z.boolean() }),
  answer: z.object({ id: z.int(), favourite: z.boolean() }),
})

export const addStandardTemplates = defineCall({
  method: 'POST',
  path: 'mb/standard',
  concurrency: 'adds',
  about: 'Adds the standard templates that are not there yet',
  access: { module: 'DA', action: 'create' },
  answer: z.object({ added: z.int() }),
})
