import type { Hooks } from '../../../engine/writing/hooks.ts'
import { considerWork } from '../closedLoop/triggers.ts'

/** Stars of a rating such as `4/5`. */
export const starsOf = (rating: string) => Number(rating.split('/')[0])

/** What follows from a feedback's rating and facility: its stars as a number, and the site it is about. */
export const facilityFeedbackHooks: Hooks = {
  verbs: ['create', 'update'],
  fields: ['rating', 'facilityId'],
  async beforeWrite(tx, { values, caller }) {
    const { rating, facilityId } = values
    if (typeof rating === 'string') values['ratingValue'] = starsOf(rating)
    if (typeof facilityId !== 'number') return
    const [facility] = await tx.query<{ pinId: number }>(
      'select pin_id as "pinId" from facility where client_id = $1 and id = $2',
      [caller.clientId, facilityId],
    )
    values['pinId'] = facility?.pinId ?? null
  },
  async afterWrite(tx, { verb, after }) {
    if (verb === 'create') considerWork(tx, 'feedback', after.id)
  },
}
