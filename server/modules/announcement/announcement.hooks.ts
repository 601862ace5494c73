import { z } from 'zod'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { invalid } from '../../platform/errors.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'
import { announcementJob, deliver } from './publishing.ts'

const times = z.object({
  publishAt: z.string().nullish(),
  expireAt: z.string().nullish(),
  status: z.string().nullish(),
})
const isAhead = (at?: string | null) => Boolean(at) && Date.parse(at ?? '') > Date.now()

/** What is published reaches its people at once, or at its time. */
export const announcementHooks: Hooks = {
  verbs: ['create', 'update', 'publish', 'unarchive'],
  async beforeWrite(_tx, { verb, before, values }) {
    const { publishAt, expireAt } = times.parse({ ...before, ...values })
    if (expireAt && publishAt && Date.parse(expireAt) < Date.parse(publishAt))
      throw invalid({ expireAt: 'It would be taken down before it is published.' })
    if (verb === 'publish' && isAhead(publishAt)) {
      values['status'] = 'scheduled'
      delete values['publishedAt']
    }
  },
  async afterWrite(tx, { verb, after, values, before }) {
    if (verb === 'publish' && values['status'] === 'published') await deliver(tx, after.id)
    const { publishAt, expireAt, status } = times.parse({ ...before, ...values, ...after })
    const due = status === 'scheduled' ? publishAt : status === 'published' ? expireAt : undefined
    if (due) scheduleJob(tx, announcementJob, after.id, new Date(due))
  },
}

const receipt = z.object({ announcementId: z.number(), status: z.string() })

/** How many have read an announcement is counted as they do. */
export const receiptHooks: Hooks = {
  verbs: ['read', 'acknowledge'],
  async afterWrite(tx, { before }) {
    const { announcementId, status } = receipt.parse(before)
    if (status !== 'unread') return
    await tx.query(`update announcement set readers = readers + 1 where client_id = $1 and id = $2`, [
      tx.actor.clientId,
      announcementId,
    ])
    tx.touch('announcement')
  },
}
