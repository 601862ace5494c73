import { facility } from '../../../../src/resources/maintenance/facility/facility.resource.ts'
import { findOne } from '../../../engine/tables/rows.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import { considerWork } from '../closedLoop/triggers.ts'

/** Stars of a rating such as `4/5`. */
export const starsOf = (rating: string) => Number(rating.split('/')[0])

/** What follows from a feedback's rating and facility: its stars as a number, and the site it is about. */
export const facilityFeedbackHooks: Hooks = {
  verbs: ['create', 'update'],
  fields: ['rating', 'facilityId'],
  async beforeWrite(tx, { values }) {
    const { rating, facilityId } = values
    if (typeof rating === 'string') values['ratingValue'] = starsOf(rating)
    if (typeof facilityId !== 'number') return
    const place = await findOne(tx, facility, { id: facilityId }, { columns: ['pinId'], withDeleted: true })
    values['pinId'] = place?.pinId ?? null
  },
  async afterWrite(tx, { verb, after }) {
    if (verb === 'create') considerWork(tx, 'feedback', after.id)
  },
}
