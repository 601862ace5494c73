import { growYoungHeap } from './platform/heap.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { createApp } from './app.ts'
import { demoSignIns, hasDemo, loadDemo } from './demo/loadDemo.ts'
import { wakePatrols } from './demo/patrol/patrols.ts'
import { wakeReports } from './demo/reports.ts'
import { wakeSchedules } from './demo/work/schedules.ts'
import { wakeMeters } from './demo/site/utilities.ts'
import { inEachCompany } from './demo/base/inEachCompany.ts'
import { wakeVendors } from './demo/site/vendors.ts'
import { followExpiries } from './modules/employee/public.ts'
import { followContracts } from './modules/pins/public.ts'
import { signInOf } from './platform/auth/signIn.ts'
import { demoAllowed, readSettings, type Settings } from './platform/config.ts'
import { analyze } from './platform/db/analyze.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import { startEmbedded } from './platform/db/embedded/embedded.ts'
import { prepareDatabase } from './database.ts'
import { onFault } from './platform/faults.ts'
import { checkFileStorage, openFileStorage } from './platform/files/storage.ts'
import type { Pool } from './platform/identity/context.ts'
import { openMessages } from './platform/messages/messages.ts'
import { checkAddress, checkDataFolder } from './platform/startChecks.ts'

/** What runs, in the order in which it was started; stopped in the opposite order. */
const running: { what: string; stop: () => Promise<unknown> }[] = []

async function stopAll() {
  for (const { stop } of running.splice(0).toReversed()) await stop()
}

/** Milliseconds for stopping in order after an error: what raised it may never end. */
const longestStop = 15_000
let ending = false

/** Ends the program after stopping what runs. */
function end(code: number) {
  if (ending) return
  ending = true
  stopAll().then(
    () => process.exit(code),
    (error: unknown) => {
      say(`Stopping failed: ${error instanceof Error ? error.message : String(error)}`)
      process.exit(1)
    },
  )
}

/** Serves on until balancers have noticed that this process leaves. */
let leave: (() => Promise<void>) | undefined
/** A second signal ends that time. */
const hurry = new AbortController()
let isLeaving = false

/** Ends the program by SIGTERM, as supervisors send it. */
function endInTurn() {
  if (isLeaving) hurry.abort()
  isLeaving = true
  void (leave?.() ?? Promise.resolve()).then(() => end(0))
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function database(settings: Settings): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  const embedded = await startEmbedded({
    dataDir: path.resolve(settings.DATA_DIR),
    pgBin: settings.PG_BIN,
    log: { info: say, warn: say },
    onLost: (error) => {
      say(error.message)
      end(1)
    },
  })
  running.push({ what: 'database', stop: () => embedded.stop() })
  return embedded.url
}

/** Loads the demo into a database that is new, and says who can sign in. */
async function demoOf(settings: Settings, url: string, db: Database, pool: Pool): Promise<string[]> {
  const begun = performance.now()
  const storage = openFileStorage(settings)
  if (await loadDemo(db, { pool, operatorClientId: settings.OPERATOR_CLIENT_ID, storage })) {
    await wakeSchedules(db)
    await wakeMeters(db)
    await wakeVendors(db)
    await wakePatrols(db)
    await wakeReports(db)
    await inEachCompany(db, followExpiries)
    await inEachCompany(db, followContracts)
    await analyze(url)
    say(`Demo data loaded (${((performance.now() - begun) / 1_000).toFixed(1)} s).`)
  }
  return (await hasDemo(db)) ? ['Sign in as:', ...demoSignIns()] : []
}

async function start() {
  const settings = readSettings()
  await checkAddress(settings.HOST, settings.PORT)
  await checkDataFolder(settings.DATA_DIR)
  await checkFileStorage(settings)
  const log = pino({ level: settings.LOG_LEVEL })
  const url = await database(settings)
  const applied = await prepareDatabase(url)
  if (applied.length > 0) say(`Database brought up to date (${applied.length} migrations).`)
  const db = await openDatabase(url, undefined, log)
  running.push({ what: 'connections', stop: () => db.close() })
  const messages = await openMessages(settings, say)
  const { verify, endSession, routes, pool, signUps, counting } = await signInOf(settings, db, log, messages)
  const demo = pool && demoAllowed(settings) ? await demoOf(settings, url, db, pool) : []
  const consoleFolder = path.resolve('dist/console')
  const app = await createApp({
    db,
    settings,
    verify,
    endSession,
    identity: routes,
    registration: { signUps, counting, shownCode: messages.shownCode },
    senders: messages.senders,
    consoleFolder: existsSync(consoleFolder) ? consoleFolder : undefined,
    startJobs: false,
  })
  leave = () => app.leave(settings.SHUTDOWN_DELAY * 1_000, hurry.signal)
  running.push({ what: 'server', stop: () => app.close() })
  const address = await app.listen({ host: settings.HOST, port: settings.PORT })
  growYoungHeap()
  app.jobs.start()
  say(`${settings.PRODUCT_NAME} is ready: ${settings.PUBLIC_URL ?? address}`)
  demo.forEach(say)
}

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
process.on('SIGTERM', endInTurn)
// A supervisor restarts the program; interrupted jobs then run last and alone (jobTable.ts).
onFault((error) => {
  say(`An error that nothing handled: ${error instanceof Error ? error.stack : String(error)}`)
  say('The portal stops.')
  setTimeout(() => process.exit(1), longestStop).unref()
  end(1)
})

try {
  await start()
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const text = error instanceof Error ? error.message : String(error)
  say(code === 'EADDRINUSE' ? `${text}. Another program uses this port: stop it, or set PORT.` : text)
  await stopAll()
  process.exit(1)
}
