import { wayOf, ways, type Handlers, type JobLog, type Way } from './handler.ts'
import type { JobTable } from './jobTable.ts'
import type { Worker } from './worker.ts'

interface LaneOptions {
  handlers: Handlers
  table: JobTable
  worker: Worker
  log: JobLog
  stopping: AbortSignal
}

/**
 * Runs the jobs of one way, so that a mail server that does not answer delays no emergency. The lane `unended` runs
 * interrupted jobs of any way one at a time: a job that ends its process ends no other job.
 */
export function makeLane(way: Way | 'unended', { handlers, table, worker, log, stopping }: LaneOptions) {
  const { atOnce, lease } = way === 'unended' ? { atOnce: 1, lease: 60_000 } : ways[way]
  const current = new Set<Promise<void>>()
  let isWoken = false
  let looking: Promise<void> | undefined

  /** Starts due jobs up to the limit. */
  async function look() {
    do {
      isWoken = false
      const kinds = [...handlers]
        .filter(([, handler]) => way === 'unended' || wayOf(handler) === way)
        .map(([kind]) => kind)
      const begun = await table.begin(kinds, atOnce - current.size, lease, {
        unended: way === 'unended',
        running: worker.unfinished(),
      })
      for (const due of begun) {
        const done = worker
          .run(due)
          .catch((error: unknown) => log.error({ err: error }, 'a job cannot be put back'))
          .finally(() => {
            current.delete(done)
            wake()
          })
        current.add(done)
      }
    } while (isWoken && current.size < atOnce && !stopping.aborted)
  }

  function wake() {
    isWoken = true
    if (stopping.aborted || looking || current.size === atOnce) return
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'jobs cannot be looked for'))
      .finally(() => {
        looking = undefined
        if (isWoken) wake()
      })
  }

  return {
    wake,
    /** Waits for current jobs, including jobs that start during the wait. @returns whether there was any */
    async ended(): Promise<boolean> {
      const isBusy = () => looking !== undefined || current.size > 0
      let hadJobs = false
      while (isBusy()) {
        await looking
        hadJobs ||= current.size > 0
        await Promise.all(current)
      }
      return hadJobs
    },
  }
}
