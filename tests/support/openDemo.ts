import { cp } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { launchBrowser, sharedBrowser } from './browser.ts'
import { copyFolder } from './copyFolder.ts'
import { ownerUrl } from './embeddedOwner.ts'
import { idTokenFor, printedAccount, startProgram, type Program } from './program.ts'
import { makeTemporaryFolder } from './temporaryFolder.ts'
import { copyDatabase } from './testDatabase.ts'
import { enterWorkspace, watchFaults } from './visit.ts'

/** The facility company of the demo. */
export const seriMaju = 1_001

type Closing = (() => Promise<unknown>)[]

/** Closes after the file's tests, last opened first, what `open` adds to its list; at once, where it does not come to its end. */
function closedInTheEnd<T>(open: (closing: Closing) => Promise<T>): Promise<T> {
  const closing: Closing = []
  const close = async () => {
    for (const one of closing.splice(0).toReversed()) await one()
  }
  afterAll(close)
  return open(closing).catch((error: unknown) =>
    close().then(() => {
      throw error
    }),
  )
}

/** A data folder with the demo's files, and the setting that leads to a copy of its database on the run's server. */
async function copyDemo(closing: Closing) {
  const { folder, remove } = await makeTemporaryFolder('e2e')
  closing.push(remove)
  const demo = inject('demo')
  const isOfDatabase = (file: string) => path.relative(demo.folder, file).split(path.sep)[0] === 'postgres'
  await cp(demo.folder, folder, { recursive: true, filter: (file) => !isOfDatabase(file) })
  const { url, drop } = await copyDatabase(demo.serverUrl, 'portal')
  closing.push(drop)
  return { folder, databaseUrl: url }
}

/** A data folder with an embedded database. */
async function copyDemoWithDatabase(closing: Closing) {
  const { folder, remove } = await makeTemporaryFolder('e2e')
  closing.push(remove)
  await copyFolder(inject('demo').folder, folder)
  return { folder, databaseUrl: undefined }
}

type Copy = Awaited<ReturnType<typeof copyDemo | typeof copyDemoWithDatabase>>

async function start(closing: Closing, { folder, databaseUrl }: Copy, env: Record<string, string> = {}) {
  /** Starts the program on the demo, as a second one or after a stop. */
  const startAgain = async (more: Record<string, string> = {}): Promise<Program> => {
    const program = await startProgram(folder, {
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...env,
      ...more,
    })
    closing.push(program.stop)
    // A database that the program did not make is no demo to it, so that it does not name the accounts.
    return { ...program, output: () => `${inject('demo').signIns}\n${program.output()}` }
  }
  const program = await startAgain()
  return {
    program,
    startAgain,
    folder,
    /** Closed before the program. */
    closing,
    /** An id token for the facility company, of the first printed account whose description holds the word. */
    token: async (word = 'administrator') =>
      idTokenFor(program, await printedAccount(program, word), seriMaju),
    /** A connection past every rule of the portal. */
    async owner(): Promise<Client> {
      const owner = new Client({ connectionString: databaseUrl ?? (await ownerUrl(folder)) })
      await owner.connect()
      closing.push(() => owner.end())
      return owner
    },
    /** The worker's browser without pages; one of the file's own, where it takes switches. */
    async browser(switches?: readonly string[]): Promise<Browser> {
      const browser = await (switches ? launchBrowser(switches) : sharedBrowser())
      closing.push(async () => {
        await Promise.all(browser.contexts().map((context) => context.close()))
        if (switches) await browser.close()
      })
      return browser
    },
  }
}

/** The built program with the fresh demo, on a separate data folder and database. */
export const startDemo = (env?: Record<string, string>) =>
  closedInTheEnd(async (closing) => start(closing, await copyDemo(closing), env))

/** The same on the embedded database: for tests that kill it, and where the program must know that it shows the demo. */
export const startEmbeddedDemo = (env?: Record<string, string>) =>
  closedInTheEnd(async (closing) => start(closing, await copyDemoWithDatabase(closing), env))

type Visitor = BrowserContextOptions & { env?: Record<string, string>; as?: string | null }

/**
 * The same with a browser, and a page of the facility company's workspace.
 * @param visitor `as`: a word of the description of whose console it is; null for a page that nobody has signed in on
 */
export const openDemo = ({ env, as = 'administrator', ...options }: Visitor = {}) =>
  closedInTheEnd(async (closing) => {
    const demo = await start(closing, await copyDemo(closing), env)
    const browser = await demo.browser()
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    const faults = watchFaults(page)
    if (as !== null) await enterWorkspace(page, demo.program, as)
    return { ...demo, browser, context, page, faults }
  })
