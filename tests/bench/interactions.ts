import type { BrowserContext, Locator, Page } from 'playwright-core'
import { settled } from '../support/visit.ts'
import { countThreadTime, threadTime } from './pageLoad.ts'

/** A click that is measured. */
export interface Interaction {
  name: string
  path: string
  target: (page: Page) => Locator
  /** Shown when the click has had its effect. */
  effect: (page: Page) => Locator
}

/** Costs of a click. */
export interface Click {
  /** Milliseconds from the input to the next paint, in steps of 8; 0 below 16. */
  wait: number
  /** Milliseconds of the page's main thread until it had nothing to do. */
  work: number
}

/** How many times slower than this machine the page's processor is. */
export const slowdown = 4

// By a selector: a role is calculated of each element, in the thread that is measured.
const dialog = (page: Page) => page.locator('[role="dialog"]')

/** Clicks on the pages with most rows and fields. */
export const interactions = (roster: number): Interaction[] => [
  {
    name: 'New shift dialog',
    path: '/schedulling',
    target: (page) => page.getByRole('button', { name: 'New shift' }),
    effect: dialog,
  },
  {
    name: 'cell of a roster',
    path: `/schedulling?view=rosterMonth&date=2027-03-01&pin=${roster}`,
    target: (page) => page.locator('[role="grid"] [aria-rowindex="6"] [role="gridcell"][aria-colindex="4"]'),
    effect: dialog,
  },
  {
    name: 'first tick of a row',
    path: '/employee',
    target: (page) => page.getByRole('gridcell').getByRole('checkbox').nth(3),
    effect: (page) => page.locator('[role="row"][aria-selected="true"]'),
  },
  {
    name: 'tick of all rows',
    path: '/employee',
    target: (page) => page.getByRole('checkbox', { name: 'Select all' }),
    effect: (page) => page.locator('[role="row"][aria-selected="true"]').first(),
  },
]

/** Keeps the durations of the page's interactions, from the input to the next paint. */
function keepEvents() {
  const durations: number[] = []
  Reflect.set(window, 'benchEvents', durations)
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (['pointerdown', 'pointerup', 'click'].includes(name)) durations.push(duration)
  }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }))
}

const longest = (page: Page) =>
  page.evaluate(() => {
    const durations = Reflect.get(window, 'benchEvents')
    return Array.isArray(durations) ? Math.max(0, ...durations.map(Number)) : 0
  })

/** Resolves when the page has been drawn; entries of events arrive with the frame after theirs. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  )

/** Clicks once on a fresh page at a slowed processor. @throws if the effect does not show */
export async function measureInteraction(
  context: BrowserContext,
  origin: string,
  { path, target, effect }: Interaction,
): Promise<Click> {
  const page = await context.newPage()
  try {
    page.setDefaultTimeout(120_000)
    await page.addInitScript(keepEvents)
    await page.goto(`${origin}${path}`)
    await target(page).waitFor()
    await settled(page)
    const devtools = await context.newCDPSession(page)
    const box = await target(page).boundingBox()
    if (!box) throw new Error(`${path} does not show what is clicked`)
    await countThreadTime(devtools)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const before = await threadTime(devtools)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await effect(page).waitFor()
    await drawn(page)
    const after = await threadTime(devtools)
    return { wait: await longest(page), work: (after.taskTime - before.taskTime) * 1_000 }
  } finally {
    await page.close()
  }
}
