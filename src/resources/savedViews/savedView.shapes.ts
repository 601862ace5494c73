import * as z from 'zod/mini'
import { mostInteger } from '../../domain/text/integers.ts'

const names = z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200))

/** What a view shows of a list. */
const shown = {
  filter: z.record(z.string().check(z.maxLength(80)), z.unknown()),
  sort: z.tuple([z.string().check(z.maxLength(80)), z.enum(['ASC', 'DESC'])]),
  /** The order of the columns, those shown, and their widths in pixels. */
  columns: z.optional(
    z.strictObject({
      order: names,
      shown: z.optional(names),
      widths: z.record(z.string(), z.int().check(z.minimum(20), z.maximum(2_000))),
    }),
  ),
  density: z.optional(z.enum(['compact', 'roomy'])),
}

const given = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** Everybody in the company who may read the resource sees it. */
  shared: z.boolean(),
  ...shown,
}

export const newViewBody = z.strictObject({ resource: z.string(), ...given })
export const viewBody = z.strictObject({
  version: z.int().check(z.positive(), z.maximum(mostInteger)),
  ...given,
})
export type NewView = z.infer<typeof newViewBody>
export type ChangedView = z.infer<typeof viewBody>

export const savedView = z.object({
  id: z.number(),
  version: z.number(),
  resource: z.string(),
  ...given,
  /** The name of the one who made it; null where they are gone. */
  maker: z.nullable(z.string()),
  /** Made by the caller. */
  mine: z.boolean(),
  /** Whether the caller may change and delete it. */
  changeable: z.boolean(),
})
export const savedViews = z.array(savedView)
export type SavedView = z.infer<typeof savedView>
