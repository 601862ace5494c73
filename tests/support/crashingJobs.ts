import { setImmediate as soon } from 'node:timers/promises'
import { openDatabase } from '../../server/platform/db/database.ts'
import { onFault } from '../../server/platform/faults.ts'
import { createJobs } from '../../server/platform/jobs/jobs.ts'
import { stderrLog } from '../../server/platform/log.ts'

// A separate process: runs due jobs on the database, with a clock that is some minutes ahead.
const [url = '', minutes = '0'] = process.argv.slice(2)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const db = await openDatabase(url, { readers: 1, writers: 4 })
const jobs = createJobs({
  db,
  log: stderrLog,
  now: () => new Date(Date.now() + Number(minutes) * 60_000),
})

async function end(code: number) {
  await jobs.stop()
  await db.close()
  process.exit(code)
}
onFault((error) => {
  say(String(error))
  void end(1)
})

for (const kind of ['crash', 'crash-too'])
  jobs.handle(kind, {
    async within() {
      setImmediate(() => {
        throw new Error(`${kind} crashed`)
      })
      await soon()
      throw new Error('the job itself fails as well')
    },
    givenUp: async () => say(`${kind} given up`),
  })
jobs.handle('ring', {
  async within() {
    say('ring')
    return undefined
  },
})
await jobs.runDue()
await end(0)
