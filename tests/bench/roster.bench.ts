import type { Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { connectAsOwner } from '../support/embeddedOwner.ts'
import { startProgram } from '../support/program.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { enterWorkspace } from '../support/visit.ts'
import { fillRoster } from './rosterData.ts'

// npm run bench roster: a month of 2,000 people on the roster, and a month with 5,000 shifts in the calendar, in a browser.

const [people, shifts] = [
  Number(process.env['BENCH_PEOPLE'] ?? 2_000),
  Number(process.env['BENCH_SHIFTS'] ?? 5_000),
]
const say = (line: string) => console.log(line)

/** The longest that the page did not answer, since it was last asked. */
const longTask = (page: Page) =>
  page.evaluate(() => {
    const seen = Reflect.get(window, 'benchTasks')
    Reflect.set(window, 'benchTasks', [])
    return Array.isArray(seen) ? Math.round(Math.max(0, ...seen.map(Number))) : 0
  })

const { folder, remove } = await makeTemporaryFolder('bench')
const program = await startProgram(folder, { LOG_LEVEL: 'info' })
const browser = await launchBrowser()
try {
  const owner = await connectAsOwner(folder)
  const { roster, calendar } = await fillRoster(owner, { people, shifts })
  await owner.end()
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.addInitScript(() => {
    Reflect.set(window, 'benchTasks', [])
    new PerformanceObserver((list) => {
      const tasks = Reflect.get(window, 'benchTasks')
      if (Array.isArray(tasks)) tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask', buffered: true })
  })
  await enterWorkspace(page, program, 'administrator')
  const timed = async (what: string, work: () => Promise<unknown>) => {
    await longTask(page)
    const begun = performance.now()
    await work()
    say(
      `${what}: ${((performance.now() - begun) / 1_000).toFixed(1)} s, longest task ${await longTask(page)} ms`,
    )
  }
  await timed(`${people} people x 31 days opened`, async () => {
    await page.goto(`${program.url}/schedulling?view=rosterMonth&date=2027-03-01&pin=${roster}`)
    await page.getByText('Person 0001').waitFor()
  })
  const rows = page.locator('[role="grid"] [role="row"]')
  say(`rows drawn: ${await rows.count()}`)
  await timed('scrolled to the end in 40 steps', async () => {
    const grid = page.locator('.rdg')
    for (let step = 1; step <= 40; step += 1)
      await grid.evaluate(
        (element, share) =>
          new Promise((resolve) => {
            element.scrollTop = element.scrollHeight * share
            requestAnimationFrame(() => requestAnimationFrame(resolve))
          }),
        step / 40,
      )
    await page.getByText(`Person ${String(people).padStart(4, '0')}`).waitFor()
  })
  await timed(`month with ${shifts} shifts opened`, async () => {
    await page.goto(`${program.url}/schedulling?view=month&date=2027-03-01&pin=${calendar}`)
    await page.locator('.rbc-show-more').first().waitFor()
  })
  say(`events drawn: ${await page.locator('.rbc-event').count()}`)
  await timed('the month after it', async () => {
    await page.getByRole('button', { name: 'Later' }).click()
    await page.locator('.rbc-show-more').first().waitFor({ state: 'detached' })
  })
} finally {
  await browser.close()
  await program.stop()
  await remove()
}
