import type { Database } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { hasFaulted } from '../faults.ts'

/** Failures in a row after which a job is never due again, and stays for an operator to see. */
export const mostAttempts = 10
/** Times that a job is begun without an end before it is given up: its process ended each time, maybe because of it. */
export const mostBegun = 2

/** A job that this process has begun. */
export interface Due {
  kind: string
  company: number
  key: number
  attempts: number
  /** Times that it was begun without an end, this one included. */
  begun: number
  /** The support session in which it was scheduled. */
  supportId: number | null
  /** Until then no other process begins it. */
  until: Date
}

/** Milliseconds before the next try: 2 s, then twice as long each time, up to ten minutes. */
const pause = (attempts: number) => Math.min(2_000 * 2 ** attempts, 600_000)

const where = 'kind = $1 and company = $2 and key = $3'
export const nameOf = ({ kind, company, key }: Pick<Due, 'kind' | 'company' | 'key'>) => [kind, company, key]

/** What processes write down about the jobs that they begin. */
export function jobTable({ system }: Pick<Database, 'system'>, now: () => Date) {
  return {
    /**
     * Begins due jobs of these kinds, the oldest first: either finished jobs, or jobs that a crash interrupted. Another
     * process may take them when the lease is over.
     * @param running jobs that run in this process: a rescheduled one waits for the end of its current run
     */
    async begin(
      kinds: readonly string[],
      most: number,
      lease: number,
      { unended, running }: { unended: boolean; running: readonly Due[] },
    ): Promise<Due[]> {
      const until = new Date(now().getTime() + lease)
      const rows = await system.query<Omit<Due, 'until'>>(
        `with next as materialized (
           select kind, company, key from job where due_at <= $1 and kind = any($2) and (begun > 0) = $5
             and (kind, company, key) not in (select * from unnest($6::text[], $7::bigint[], $8::bigint[]))
           order by due_at limit $3 for update skip locked
         )
         update job j set due_at = $4, begun = begun + 1 from next n where (j.kind, j.company, j.key) = (n.kind, n.company, n.key)
         returning j.kind, j.company, j.key, j.attempts, j.begun, j.support_id as "supportId"`,
        [
          now(),
          kinds,
          most,
          until,
          unended,
          running.map(({ kind }) => kind),
          running.map(({ company }) => company),
          running.map(({ key }) => key),
        ],
      )
      return rows.map((row) => ({ ...row, until }))
    },

    /** Whether no one has moved or taken the job since it was begun. */
    async isMine(sql: Sql, due: Due): Promise<boolean> {
      const found = await sql.query(`select 1 from job where ${where} and due_at = $4`, [
        ...nameOf(due),
        due.until,
      ])
      return found.length > 0
    },

    /** Puts back a job whose former run another process has not ended. */
    async putBack(due: Due, sql: Sql) {
      await sql.query(
        `update job set due_at = $5, begun = greatest(begun - 1, 0) where ${where} and due_at = $4`,
        [...nameOf(due), due.until, new Date(now().getTime() + pause(0))],
      )
    },

    /** Schedules the job's next run unless it was rescheduled; without a time the job is done. */
    async end(sql: Sql, due: Due, next: Date | undefined) {
      const mine = [...nameOf(due), due.until]
      await (next === undefined
        ? sql.query(`delete from job where ${where} and due_at = $4`, mine)
        : sql.query(
            `update job set due_at = $5, attempts = 0, begun = 0, support_id = null where ${where} and due_at = $4`,
            [...mine, next],
          ))
      await this.ended(due, sql)
    },

    /** Marks a moved job as ended. */
    async ended(due: Due, sql: Sql = system) {
      await sql.query(`update job set begun = 0 where ${where} and begun > 0`, nameOf(due))
    },

    /** Has a failed job tried again later. After an error that ends the process it stays begun: it may be the cause. */
    async fail(due: Due) {
      const attempts = due.attempts + 1
      await system.query(`update job set attempts = $5, due_at = $6 where ${where} and due_at = $4`, [
        ...nameOf(due),
        due.until,
        attempts,
        attempts < mostAttempts ? new Date(now().getTime() + pause(due.attempts)) : 'infinity',
      ])
      if (!hasFaulted()) await this.ended(due)
      return attempts
    },

    /** Has a job never begun again; it stays for an operator to see. */
    async giveUp(sql: Sql, due: Due) {
      await sql.query(`update job set due_at = 'infinity' where ${where} and due_at = $4`, [
        ...nameOf(due),
        due.until,
      ])
    },

    /** Extends the leases of running jobs. @returns the jobs that were not rescheduled */
    async renew(dues: readonly Due[], lease: number) {
      const until = new Date(now().getTime() + lease)
      const rows = await system.query<Pick<Due, 'kind' | 'company' | 'key'>>(
        `with mine as materialized (
           select j.kind, j.company, j.key from job j
           join unnest($1::text[], $2::bigint[], $3::bigint[], $4::timestamptz[]) as m (kind, company, key, until)
             on (j.kind, j.company, j.key, j.due_at) = (m.kind, m.company, m.key, m.until)
           for update of j skip locked
         )
         update job j set due_at = $5 from mine m where (j.kind, j.company, j.key) = (m.kind, m.company, m.key)
         returning j.kind, j.company, j.key`,
        [
          dues.map(({ kind }) => kind),
          dues.map(({ company }) => company),
          dues.map(({ key }) => key),
          dues.map((due) => due.until.toISOString()),
          until,
        ],
      )
      const renewed = new Set(rows.map((row) => nameOf(row).join(' ')))
      for (const due of dues) if (renewed.has(nameOf(due).join(' '))) due.until = until
    },
  }
}

export type JobTable = ReturnType<typeof jobTable>
