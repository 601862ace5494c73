import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../log.ts'

/** Milliseconds for which a process trusts its memory after a query that the database has answered. */
export const lease = 3_000
/** A change waits this long for other processes. The lease of a silent one has expired by then. */
const patience = lease + 1_000
const listEvery = 250

const prefix = 'portal:'

/** A new `application_name` of a listening connection. It names the process for others and for the operator. */
export const newProcessName = () =>
  `${prefix}${hostname().slice(0, 36)}:${process.pid}:${randomUUID().slice(0, 8)}`

/**
 * Lists the other processes on this database. A process counts its lease from an earlier moment than the
 * database. So one that is not live here no longer trusts its memory.
 */
export const listProcesses = `select application_name as name,
    (state_change > clock_timestamp() - interval '${lease} milliseconds') is not false as "isLive"
  from pg_stat_activity
  where datname = current_database() and starts_with(application_name, '${prefix}') and application_name <> $1`

interface ListedProcess {
  name: string
  isLive: boolean
}

/** Waits for the other processes of the portal on one database to acknowledge a message. */
export class OtherProcesses {
  private readonly list: () => Promise<readonly ListedProcess[]>
  private readonly log: Log
  private readonly waits = new Map<string, (name: string) => void>()

  /** @param list reads `listProcesses`; rejects while the database is away */
  constructor(list: () => Promise<readonly ListedProcess[]>, log: Log) {
    this.list = list
    this.log = log
  }

  /** Notes that a process has acknowledged the message. */
  acknowledge(id: string, name: string) {
    this.waits.get(id)?.(name)
  }

  /**
   * Waits until each live process has acknowledged the message, and logs the names of silent ones.
   * @param again sends the message once more, for a process that has begun to listen
   */
  async acknowledged(id: string, again: () => void): Promise<void> {
    const answered = new Set<string>()
    const expected = new Set<string>()
    let wake: (() => void) | undefined
    this.waits.set(id, (name) => {
      answered.add(name)
      wake?.()
    })
    const until = performance.now() + patience
    try {
      for (;;) {
        const listed = await this.list().catch(() => undefined)
        const silent = listed?.filter(({ name }) => !answered.has(name))
        const live = silent?.filter(({ isLive }) => isLive)
        for (const { name } of live ?? []) expected.add(name)
        if (live?.length === 0 || performance.now() > until)
          return this.report(silent?.filter(({ name }) => expected.has(name)))
        const allAnswered = new Promise<true>((resolve) => {
          wake = () => live?.every(({ name }) => answered.has(name)) && resolve(true)
          wake()
        })
        if (await Promise.race([allAnswered, sleep(listEvery, false)])) return
        again()
      }
    } finally {
      this.waits.delete(id)
    }
  }

  private report(silent: readonly ListedProcess[] | undefined) {
    if (!silent) this.log.error({}, 'other processes could not be notified of a change of permissions')
    else if (silent.length > 0)
      this.log.error(
        { processes: silent.map(({ name }) => name.slice(prefix.length)) },
        'processes have not acknowledged a change of permissions in time',
      )
  }
}
