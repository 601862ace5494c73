import type { Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { connectAsOwner } from '../support/embeddedOwner.ts'
import { startProgram } from '../support/program.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { enterWorkspace } from '../support/visit.ts'

// npm run bench roster: a month of 2,000 people on the roster, and a month with 5,000 shifts in the calendar, in a browser.

const company = 1_001
const [people, shifts] = [
  Number(process.env['BENCH_PEOPLE'] ?? 2_000),
  Number(process.env['BENCH_SHIFTS'] ?? 5_000),
]
const say = (line: string) => console.log(line)

/** A pin where everybody works five days a week in March 2027, and another with single shifts, spread over the month. */
const fill = `
set session_replication_role = replica;
insert into pin (client_id, name, code, status, time_zone, country, state_name)
  values (${company}, 'Bench roster', 'BR', 'active', 'Asia/Kuala_Lumpur', 'MY', 'Selangor'),
    (${company}, 'Bench calendar', 'BC', 'active', 'Asia/Kuala_Lumpur', 'MY', 'Selangor');
insert into employee (client_id, employee_id, first_name, last_name, contact_number, pin_ids, status)
  select ${company}, 'BR' || n, 'Person ' || lpad(n::text, 4, '0'), 'Bench', '+6012' || n,
    array[(select id from pin where client_id = ${company} and code = 'BR')], 'active' from generate_series(1, ${people}) n;
insert into shift (client_id, name, pin_id, start_date, end_date, start_time, end_time, recurring_day, headcount)
  select ${company}, 'Day', id, '2027-03-01', '2027-03-31', '08:00', '16:00', 127, ${people} from pin
  where client_id = ${company} and code = 'BR';
insert into shift_assignment (client_id, shift_id, user_id, date, pin_id, start_at, end_at, unpaid_min, status)
  select ${company}, s.id, e.id, d, s.pin_id, d + time '00:00', d + time '08:00', 30, 'draft'
  from shift s join employee e on e.client_id = s.client_id and e.pin_ids[1] = s.pin_id
  cross join generate_series('2027-03-01'::date, '2027-03-31', '1 day') d
  where s.client_id = ${company} and s.name = 'Day' and s.start_date = '2027-03-01' and (e.id + extract(day from d)) % 7 < 5;
insert into shift (client_id, name, pin_id, start_date, end_date, start_time, end_time, recurring_day, headcount)
  select ${company}, 'Shift ' || n, p.id, day, day, '09:00', '17:00', 0, 1
  from generate_series(1, ${shifts}) n, pin p, lateral (select '2027-03-01'::date + n % 31 as day) d
  where p.client_id = ${company} and p.code = 'BC';
analyze;`

const pinOf = async (owner: Awaited<ReturnType<typeof connectAsOwner>>, code: string) => {
  const { rows } = await owner.query<{ id: string }>(
    'select id from pin where client_id = $1 and code = $2',
    [company, code],
  )
  return Number(rows[0]?.id)
}

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
  await owner.query(fill)
  const [roster, calendar] = [await pinOf(owner, 'BR'), await pinOf(owner, 'BC')]
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
