import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { z } from 'zod'
import { launchBrowser } from '../support/browser.ts'
import { connectAsOwner } from '../support/embeddedOwner.ts'
import { idTokenFor, printedAccount, startProgram, type Program } from '../support/program.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { enterWorkspace } from '../support/visit.ts'
import { serveBareConsole } from './bareServer.ts'
import { interactions, measureInteraction, slowdown, type Click } from './interactions.ts'
import { median } from './measure.ts'
import { visitPage, type MeasuredPage, type Visit } from './pageLoad.ts'
import { fillRoster } from './rosterData.ts'

// npm run bench console: the built console against the least console with react-admin, in a browser on a slow line; then
// the wait after a click, on a slow processor.

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const people = Number(process.env['BENCH_PEOPLE'] ?? 2_000)
const checkout = path.resolve(process.env['BENCH_CHECKOUT'] ?? '.')
const only = (process.env['BENCH_ONLY'] ?? '').split(',')
const wanted = (text: string) => only.some((part) => text.includes(part))
const say = (line: string) => console.log(line)
const company = 1_001
const viewport = { width: 1440, height: 900 }

/** A side's page with the visits of a new browser and of one that has been there. */
interface Measured {
  name: string
  cold: Visit
  warm: Visit
}

type Pages = Readonly<Record<string, MeasuredPage>>
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

const ourPages = (employeeId: number): Pages => ({
  login: { path: '/login', ready: { selector: '#username', count: 1 } },
  dashboard: { path: '/dashboard', ready: { selector: 'nav[aria-label="Main menu"] li', count: 5 } },
  list: { path: '/employee', ready: { selector: '[role="grid"] [role="row"]', count: 21 } },
  record: { path: `/employee/${employeeId}`, ready: { selector: 'main form input', count: 3 } },
  scheduling: { path: '/schedulling', ready: { selector: '[role="grid"] [role="row"]', count: 8 } },
})
const barePages: Pages = {
  login: { path: '/#/login', ready: { selector: 'form input', count: 2 } },
  list: { path: '/#/user', ready: { selector: 'tbody tr', count: 20 } },
}

interface Side {
  url: string
  pages: Pages
  /** Storage of a signed-in browser. */
  signedIn: SignedIn
}

/** Visits each page of a side twice: with an empty cache, then with the cache of the first visit. */
async function measureSide(browser: Browser, { url, pages, signedIn }: Side) {
  const measured: Measured[] = []
  for (const [name, page] of Object.entries(pages)) {
    const context = await browser.newContext({
      viewport,
      ...(name !== 'login' && { storageState: signedIn }),
    })
    const cold = await visitPage(context, url, page)
    measured.push({ name, cold, warm: await visitPage(context, url, page) })
    await context.close()
  }
  return measured
}

const columns: readonly [string, (visit: Visit) => number, number][] = [
  ['ready s', ({ ready }) => ready, 2],
  ['script KB', ({ scriptAtReady }) => scriptAtReady, 0],
  ['settled KB', ({ script }) => script, 0],
  ['requests', ({ requests }) => requests, 0],
  ['of API', ({ apiRequests }) => apiRequests, 0],
  ['script s', ({ scriptTime }) => scriptTime, 2],
  ['tasks s', ({ taskTime }) => taskTime, 2],
]

function printVisits(side: string, results: readonly Measured[][]) {
  for (const [at, { name }] of (results[0] ?? []).entries()) {
    const cells = columns.map(([, value, digits]) => {
      const of = (visit: 'cold' | 'warm') =>
        median(results.flatMap((round) => (round[at] ? [value(round[at][visit])] : []))).toFixed(digits)
      return `${of('cold')} / ${of('warm')}`.padStart(15)
    })
    say(`${`${side}${name}`.padEnd(16)}${cells.join('')}`)
  }
}

const visitOf = (round: readonly Measured[] | undefined, name: string) => {
  const found = round?.find((one) => one.name === name)
  if (!found) throw new Error(`${name} was not visited`)
  return found
}

/** Ratios of our visits to bare ones, each within one round. */
function printRatios(ours: readonly Measured[][], bare: readonly Measured[][]) {
  const ratio = (what: string, goal: string, of: (ours: Measured[], bare: Measured[]) => number) => {
    const ratios = ours.flatMap((round, at) => (bare[at] ? [of(round, bare[at])] : []))
    const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)]
    say(
      `${what.padEnd(32)}${median(ratios).toFixed(2)}  (${lowest.toFixed(2)}-${highest.toFixed(2)})  ${goal}`,
    )
  }
  say('\nours to bare (medians of rounds)')
  ratio(
    'login, ready',
    'goal 1.0',
    (our, other) => visitOf(our, 'login').cold.ready / visitOf(other, 'login').cold.ready,
  )
  ratio(
    'list, ready',
    'goal 1.3',
    (our, other) => visitOf(our, 'list').cold.ready / visitOf(other, 'list').cold.ready,
  )
  ratio(
    'list, second visit to first',
    'goal 0.4',
    (our, other) => visitOf(our, 'list').warm.ready / visitOf(other, 'list').cold.ready,
  )
  ratio(
    'list, time in scripts',
    'goal 1.6',
    (our, other) => visitOf(our, 'list').cold.scriptTime / visitOf(other, 'list').cold.scriptTime,
  )
}

const ids = z.array(z.looseObject({ id: z.int() })).min(1)

async function firstEmployee({ url }: Program, token: string) {
  const answer = await fetch(`${url}/api/user?range=[0,0]`, { headers: { authorization: `Bearer ${token}` } })
  const [first] = ids.parse(await answer.json())
  return first?.id ?? 0
}

async function compareLoads(browser: Browser, program: Program, signedIn: SignedIn, token: string) {
  const { folder, remove } = await makeTemporaryFolder('bare')
  const bareServer = await serveBareConsole(folder, program.url)
  try {
    const ourSide: Side = {
      url: program.url,
      pages: ourPages(await firstEmployee(program, token)),
      signedIn,
    }
    const localStorage = [{ name: 'token', value: token }]
    const bareSide: Side = {
      url: bareServer.url,
      pages: barePages,
      signedIn: { cookies: [], origins: [{ origin: bareServer.url, localStorage }] },
    }
    const results: { ours: Measured[][]; bare: Measured[][] } = { ours: [], bare: [] }
    const measure = {
      ours: async () => results.ours.push(await measureSide(browser, ourSide)),
      bare: async () => results.bare.push(await measureSide(browser, bareSide)),
    }
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const)
      for (const side of order) await measure[side]()
    }
    say(`\n${'first / second'.padEnd(16)}${columns.map(([heading]) => heading.padStart(15)).join('')}`)
    printVisits('', results.ours)
    printVisits('bare ', results.bare)
    printRatios(results.ours, results.bare)
  } finally {
    await bareServer.stop()
    await remove()
  }
}

const clicksOf = (roster: number) => interactions(roster).filter(({ name }) => wanted(`clicks ${name}`))

async function measureClicks(browser: Browser, { url }: Program, signedIn: SignedIn) {
  const owner = await connectAsOwner(folder)
  const { roster } = await fillRoster(owner, { people, shifts: 0 })
  await owner.end()
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', storageState: signedIn })
  const clicks = clicksOf(roster)
  const measured = clicks.map((): Click[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, click] of clicks.entries())
      measured[at]?.push(await measureInteraction(context, url, click))
  say(`\nms to the next paint, processor slowed ${slowdown} times (goal 200)`)
  for (const [at, { name }] of clicks.entries()) {
    const all = measured[at] ?? []
    const [waits, works] = [all.map(({ wait }) => wait), all.map(({ work }) => work)]
    say(
      `${name.padEnd(24)}${median(waits).toFixed(0).padStart(6)}  (${waits.join(', ')}); main thread ${median(works).toFixed(0)} ms`,
    )
  }
  await context.close()
}

const { folder, remove } = await makeTemporaryFolder('bench')
const program = await startProgram(folder, { LOG_LEVEL: 'info' }, checkout)
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport })
  await enterWorkspace(await context.newPage(), program)
  const signedIn = await context.storageState()
  await context.close()
  const token = await idTokenFor(program, await printedAccount(program, 'administrator'), company)
  say(`1.6 Mbit/s, 150 ms; medians of ${rounds} rounds`)
  if (wanted('loads')) await compareLoads(browser, program, signedIn, token)
  if (clicksOf(0).length > 0) await measureClicks(browser, program, signedIn)
} finally {
  await browser.close()
  await program.stop()
  await remove()
}
