import { analyticsTemplate } from '../../../src/resources/analytics/analyticsTemplate.resource.ts'
import { sourceOf } from '../../../src/resources/analytics/sources.ts'
import type { Change, Hooks } from '../../engine/writing/hooks.ts'
import { initialsOf } from '../../engine/writing/initials.ts'
import { invalid } from '../../platform/errors.ts'

/** What a kind cannot do without. */
const needed: Readonly<Record<string, readonly string[]>> = { board: ['boardId'], link: ['url'] }

/** @throws 422 naming what the kind asks for and is missing, or a grouping that the source does not have */
function check({ before, values }: Change) {
  const after: Record<string, unknown> = { ...initialsOf(analyticsTemplate), ...before, ...values }
  const missing = (needed[String(after['kind'])] ?? []).filter((name) => (after[name] ?? null) === null)
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'Required.'])))
  const groupings = Object.keys(sourceOf(after['source'])?.by ?? {})
  if (after['kind'] === 'figures' && !groupings.includes(String(after['groupBy'])))
    throw invalid({ groupBy: `These can be grouped by: ${groupings.join(', ')}.` })
}

export const templateHooks: Hooks = {
  verbs: ['create', 'update'],
  beforeWrite: (_tx, change) => Promise.resolve(check(change)),
}
