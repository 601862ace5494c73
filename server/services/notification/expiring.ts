import { z } from 'zod'
import type { NotificationLink } from '../../../src/domain/notification/notifications.ts'
import type { Wording } from '../../../src/domain/notification/wordings.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { snake } from '../../../src/schema/names.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { cancelJob, scheduleJob, type Jobs } from '../../platform/jobs/jobs.ts'
import { holdersOf } from './holders.ts'
import { notify } from './notify.ts'

/** When something is to be reminded of, as `momentsOf` gives it. */
export const moments = z.array(z.coerce.date())

/** SQL of the midnights so many days before a day, by the clock of the company `c`; `ahead` is an array of days. */
export const momentsOf = (day: string, ahead: string) =>
  `array(select to_json((least(${day}, date '9998-12-31') - o)::timestamp at time zone c.time_zone)#>>'{}'
     from unnest(${ahead}) o order by 1)`

/** What is to be reminded of still, and what is said. */
export interface Expiring {
  moments: readonly Date[]
  /** Who is told besides those who look after it. */
  people: readonly number[]
  wording: Wording
  values: Readonly<Record<string, string>>
  link: NotificationLink
}

interface Kind {
  job: string
  resource: Pick<Resource, 'table' | 'module'>
  /** The field that says until when it is good. */
  field: string
  find: (tx: Tx, id: number) => Promise<Expiring | undefined>
}

const isAhead = (moment: Date) => moment.getTime() > Date.now()

/** Something that runs out on a day, and is reminded of before: what a module hooks in, and what it does at its time. */
export function expiring({ job, resource, field, find }: Kind) {
  /** Has it reminded of at the next of its moments; what has run out, or is of nobody any more, is left alone. */
  const afterWrite: NonNullable<Hooks['afterWrite']> = async (tx, { verb, after }) => {
    const { id } = after
    const next = after[field] ? (await find(tx, id))?.moments.find(isAhead) : undefined
    if (next) scheduleJob(tx, job, id, next)
    else if (verb !== 'create') cancelJob(tx, job, id)
  }

  /** Tells those who look after such records, and whom it concerns besides. */
  const remind = (jobs: Jobs) =>
    jobs.handle(job, {
      within: async (tx, { key, now }) => {
        const found = await find(tx, key)
        const isDue = found?.moments.some((moment) => moment.getTime() <= now.getTime())
        if (!found || !isDue) return found?.moments[0]
        const { people, wording, values, link } = found
        const holders = await holdersOf(tx, codeFor(resource.module, 'main', 'update'))
        await notify(tx, [...new Set([...holders, ...people])], { type: 'document', wording, values, link })
        return found.moments.find((moment) => moment.getTime() > now.getTime())
      },
    })

  /** Has everything of a company followed that was entered past the hooks. */
  const followAll = async (tx: Tx) => {
    const rows = await tx.query<{ id: number }>(
      `select r.id from ${resource.table} r join client c on c.id = r.client_id
       where r.client_id = $1 and r.deleted_at is null and r.${snake(field)} >= (now() at time zone c.time_zone)::date
       order by r.id`,
      [tx.actor.clientId],
    )
    for (const { id } of rows) {
      const next = (await find(tx, id))?.moments.find(isAhead)
      if (next) scheduleJob(tx, job, id, next)
    }
  }
  return { afterWrite, remind, followAll }
}
