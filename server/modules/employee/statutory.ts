import { putStatutory, statutoryOf } from '../../../src/resources/employee/statutory.calls.ts'
import { statutory } from '../../../src/resources/employee/statutory.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { bodySchema } from '../../../src/schema/validation.ts'
import { permit, readableFields, writableFields } from '../../engine/access/access.ts'
import { serve } from '../../engine/module.ts'
import { Params } from '../../engine/sql/params.ts'
import { selectList } from '../../engine/reading/query.ts'
import { noteRowsRead } from '../../engine/reading/personalReads.ts'
import { matching } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { parseBody } from '../../platform/http/requests.ts'
import { mustReadPersonalData } from './personalData.ts'

type StatutoryRow = { id: number; effectiveFrom: string; version: number } & Record<string, unknown>

/** All records of an employee that the caller reads, the newest first. */
async function recordsOf(sql: Sql, caller: Caller, userId: number) {
  const params = new Params()
  const { from } = matching(caller, statutory, { userId }, params, resourceNamed, false)
  const readable = readableFields(caller, statutory, permit(caller, statutory, 'read'))
  return sql.query<StatutoryRow>(
    `select ${selectList(statutory, readable)} ${from} order by t.effective_from desc, t.id desc`,
    params.values,
  )
}

const answer = (records: readonly StatutoryRow[], today: string) => ({
  current: records.find(({ effectiveFrom }) => effectiveFrom <= today) ?? null,
  records: [...records],
})

/** What is paid by law for an employee, by day: a new day is a new record, and none before it changes. */
export const statutoryCalls = [
  serve(statutoryOf, async ({ caller, params, sql }, { db, now }) => {
    mustReadPersonalData(caller, params.id)
    const records = await recordsOf(sql, caller, params.id)
    await noteRowsRead(db, caller, statutory, 'record', records)
    return answer(records, dayIn(now(), caller.timeZone))
  }),
  serve(putStatutory, async ({ caller, params, body, write }, { writes, now }) => {
    const today = dayIn(now(), caller.timeZone)
    const { effectiveFrom = today, ...given } = body
    const writable = writableFields(caller, statutory, 'update').filter((name) => name !== 'userId')
    const values = parseBody(bodySchema(statutory, 'update', writable), given)
    return write(async (tx) => {
      const records = await recordsOf(tx, caller, params.id)
      const same = records.find((record) => record.effectiveFrom === effectiveFrom)
      if (same) await writes.update(tx, caller, statutory, same.id, values, same.version)
      else {
        const before = records.find((record) => record.effectiveFrom < effectiveFrom)
        const kept = before ? Object.fromEntries(writable.map((name) => [name, before[name]])) : {}
        await writes.create(tx, caller, statutory, {
          ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)),
          ...values,
          userId: params.id,
          effectiveFrom,
        })
      }
      return answer(await recordsOf(tx, caller, params.id), today)
    })
  }),
]
