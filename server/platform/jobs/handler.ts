import type { Tx } from '../db/sql.ts'

/** Work that is due at a time: the record `key` of a company. */
export interface Job {
  company: number
  key: number
}

export interface Run extends Job {
  /** By the clock of the jobs. */
  now: Date
  /** Number of failures in a row before this run. */
  attempts: number
}

/** The next due time; undefined when the job is done. */
export type Next = Date | undefined

/**
 * How work of one kind runs. `within` a transaction of the company, which also stores the end of the job: it happens
 * exactly once. Mail and push run `outside`: the work has one minute, and repeats if the process ends before its end is
 * stored. Work that is too long for one transaction runs in `pieces`: each locks the job (`lockJob`) and schedules or
 * cancels it, until the signal says that the process stops.
 */
export type JobHandler = {
  /**
   * Settles a job that ended its process each time, and notifies its owner, in the transaction that gives it up.
   * Without this function only the log reports it.
   */
  givenUp?: (tx: Tx, job: Job) => Promise<void>
} & (
  | { within: (tx: Tx, run: Run) => Promise<Next> }
  | { outside: (run: Run) => Promise<Next> }
  | { pieces: (run: Run, stopping: AbortSignal) => Promise<void> }
)

/** Handlers by the kind of job. */
export type Handlers = Map<string, JobHandler>

/**
 * For each way: how many jobs run at once in one process, and the milliseconds until another process may take a job over.
 * A running job renews its lease.
 */
export const ways = {
  within: { atOnce: 4, lease: 60_000 },
  outside: { atOnce: 4, lease: 60_000 },
  pieces: { atOnce: 2, lease: 10_000 },
}
export type Way = keyof typeof ways

export const wayOf = (handler: JobHandler): Way =>
  'within' in handler ? 'within' : 'outside' in handler ? 'outside' : 'pieces'

export interface JobLog {
  error(details: object, message: string): void
}
