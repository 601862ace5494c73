import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { connectAsOwner } from './embeddedOwner.ts'
import { idTokenFor, printedAccount, startProgram } from './program.ts'
import { makeTemporaryFolder } from './temporaryFolder.ts'
import { enterWorkspace, watchFaults } from './visit.ts'

/** The facility company of the demo. */
export const seriMaju = 1_001

/** As root the database's files are another user's, and stay so. */
const copyFolder = (from: string, to: string) =>
  process.platform === 'win32'
    ? cp(from, to, { recursive: true })
    : promisify(execFile)('cp', ['-a', `${from}/.`, to]).then(() => undefined)

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

async function start(closing: Closing, env: Record<string, string> = {}) {
  const { folder, remove } = await makeTemporaryFolder('e2e')
  closing.push(remove)
  await copyFolder(inject('demoFolder'), folder)
  const program = await startProgram(folder, env)
  closing.push(program.stop)
  return {
    program,
    folder,
    /** What else is closed, before the program. */
    closing,
    /** An id token for the facility company, of the first printed account whose description holds the word. */
    token: async (word = 'administrator') =>
      idTokenFor(program, await printedAccount(program, word), seriMaju),
    /** A connection past every rule of the portal. */
    async owner(): Promise<Client> {
      const owner = await connectAsOwner(folder)
      closing.push(() => owner.end())
      return owner
    },
    async browser(switches?: readonly string[]): Promise<Browser> {
      const browser = await launchBrowser(switches)
      closing.push(() => browser.close())
      return browser
    },
  }
}

/** The built program with the demo, as it is after its first start, on a data folder of the file's own. */
export const startDemo = (env?: Record<string, string>) => closedInTheEnd((closing) => start(closing, env))

type Visitor = BrowserContextOptions & { env?: Record<string, string>; as?: string | null }

/**
 * The same with a browser, and a page of the facility company's workspace.
 * @param visitor `as`: a word of the description of whose console it is; null for a page that nobody has signed in on
 */
export const openDemo = ({ env, as = 'administrator', ...options }: Visitor = {}) =>
  closedInTheEnd(async (closing) => {
    const demo = await start(closing, env)
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
