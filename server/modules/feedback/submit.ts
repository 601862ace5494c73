import { createHash } from 'node:crypto'
import { z } from 'zod'
import { feedbackBody } from '../../../src/resources/feedback/feedback.calls.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import { ApiError } from '../../platform/errors.ts'
import { parseBody } from '../../platform/http/requests.ts'
import { addressBucket, admit, refund, secondsLeft, type Limit } from '../../platform/identity/limits.ts'
import { considerWork, linkForFeedback, starsOf } from '../maintenance/public.ts'
import { visitFacility, type Looking } from './visited.ts'
import { feedbackTexts } from '../../../src/resources/feedback/feedbackTexts.ts'

const hour = 3_600_000

/** Feedback about one facility from one address. */
const feedbackOfFacility: Limit = {
  name: 'feedback',
  free: 5,
  firstWait: hour,
  longestWait: hour,
  memory: hour,
}

/** Feedback from one address about all facilities; generous, because a whole site may share one. */
const feedbackOfAddress: Limit = { ...feedbackOfFacility, name: 'feedback-address', free: 100 }

const values = z.object({
  facilityId: z.number(),
  name: z.string(),
  mobileNo: z.string(),
  feedback: z.string(),
  rating: z.string().nullish(),
})

/** 409: no feedback is taken about the facility, or there is none (spec 5). */
const notAccepting = () => new ApiError(409, 'not_accepting', feedbackTexts.en.closed)

const tooMany = (retryAfter: number) =>
  new ApiError(
    429,
    'too_many_requests',
    feedbackTexts.en.tooMany.replace('{minutes}', String(Math.ceil(retryAfter / 60))),
    { extra: { retryAfter } },
  )

export interface Submission {
  /** The visitor's network address. */
  address: string
  /** As it came; nothing of it is believed. */
  given: unknown
  /** Names the form that was filled in, so that sending it twice leaves one record. */
  key: string | undefined
}

/**
 * Keeps a visitor's feedback in the company whose facility it is about; the company is the facility's, never one that the
 * visitor names.
 * @returns the token by which the visitor follows the work request that it will open, where it opens one
 * @throws 422 with messages by field, 409 where no feedback is taken, 429 with the seconds to wait
 */
export async function submitFeedback(
  looking: Looking,
  { address, given, key }: Submission,
): Promise<string | undefined> {
  const { facilityId, name, mobileNo, feedback, rating } = values.parse(parseBody(feedbackBody, given))
  const { db, secrets } = looking
  const facility = await visitFacility(looking, address, facilityId)
  if (!facility) throw notAccepting()

  const counting = { sql: db.system, secrets, now: Date.now() }
  const bucket = addressBucket(address)
  const limits = [
    [feedbackOfFacility, `${bucket} ${facilityId}`],
    [feedbackOfAddress, bucket],
  ] as const
  for (const [limit, subject] of limits) {
    if (!(await admit(counting, limit, subject))) throw tooMany(await secondsLeft(counting, limit, subject))
  }
  const stars = rating ?? '3/5'
  const submission = key
    ? createHash('sha256')
        .update(JSON.stringify([key, facilityId, name, mobileNo, feedback, stars]))
        .digest('base64url')
    : null
  try {
    return await db.write(systemActor(facility.clientId), async (tx) => {
      // Held until the feedback stands: whoever stops taking feedback meanwhile waits, and nothing comes after it.
      const [open] = await tx.query<{ pinId: number; threshold: number; action: string }>(
        `select pin_id as "pinId", low_score_threshold as threshold, low_score_action as action from facility where client_id = $1 and id = $2 and qrstatus and deleted_at is null for share`,
        [facility.clientId, facilityId],
      )
      if (!open) throw notAccepting()
      tx.verb('submit')
      const [kept] = await tx.query<{ id: number }>(
        `insert into facility_feedback
           (client_id, facility_id, pin_id, name, mobile_no, feedback, rating, rating_value, submission)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (client_id, submission) do nothing returning id`,
        [
          facility.clientId,
          facilityId,
          open.pinId,
          name,
          mobileNo,
          feedback,
          stars,
          starsOf(stars),
          submission,
        ],
      )
      if (kept) considerWork(tx, 'feedback', kept.id)
      tx.touch('facility_feedback')
      const opensWork = open.action === 'create_work_request' && starsOf(stars) < open.threshold
      return opensWork ? linkForFeedback(tx, kept?.id, submission) : undefined
    })
  } catch (error) {
    for (const [limit, subject] of limits) await refund(counting, limit, subject)
    throw error
  }
}
