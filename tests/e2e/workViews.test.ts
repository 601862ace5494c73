import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../src/domain/time/dates.ts'
import { openDemo, seriMaju } from '../support/openDemo.ts'
import { findingsInLongRun, settled } from '../support/visit.ts'

const zone = 'Asia/Kuala_Lumpur'
const work = z.looseObject({ id: z.number(), version: z.number(), status: z.string(), dueAt: z.string() })
const dueOn = (day: string) => `${day}T02:15:30.000Z`

// Its clocks are others than the company's.
const demo = await openDemo({ timezoneId: 'America/Lima' })
const { program, page, faults } = demo
const token = await demo.token()
const sites = z.array(z.looseObject({ pinId: z.number() })).min(1)
/** A day with another after it in the same week of the calendar. */
const day = `${addDays(dayIn(new Date(), zone), 31).slice(0, 7)}-10`
let pinId: number
beforeAll(async () => {
  pinId = sites.parse(await call('GET', '?range=[0,0]'))[0]?.pinId ?? 0
})

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${program.url}/api/cmms/work-request${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return JSON.parse(text)
}
/** A work request with a word in its title by which the list can be filtered. */
const made = async (title: string, more: object = {}) =>
  work.parse(await call('POST', '', { title, pinId, dueAt: dueOn(day), ...more }))
const read = async (id: number) => work.parse(await call('GET', `/${id}`))

const visit = async (view: string, word: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    view,
    filter: JSON.stringify({ q: word }),
    sort: 'dueAt',
    order: 'ASC',
    ...more,
  })
  await page.goto(`${program.url}/work?${query}`)
  await settled(page)
}
const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
const card = (where: Locator, title: string) => where.getByRole('article', { name: new RegExp(title) })

/** Drags by mouse, in steps as a hand does. */
async function drag(from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  const [x, y] = [start.x + 12, start.y + 12]
  const [right, down] = [end.x + end.width / 2, end.y + Math.min(end.height / 2, 120)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 10; step += 1)
    await page.mouse.move(x + ((right - x) * step) / 10, y + ((down - y) * step) / 10)
  await page.waitForTimeout(150)
  await page.mouse.up()
}

it('moves a card by keyboard, and asks what the verb wants to know', async () => {
  const { id } = await made('Kettle one')
  await visit('board', 'Kettle')
  const approved = column('Approved')
  await card(approved, 'Kettle one').focus()
  await page.keyboard.press('Space')
  await page.getByText(/is lifted from Approved/).waitFor({ state: 'attached' })
  await column('On hold').getByText('Cannot go here').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText(/is over Assigned/).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog.getByText('Name somebody responsible').first().waitFor()
  // Left without an answer, it is where it was.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card(approved, 'Kettle one').waitFor()
  // The keyboard goes on at the card, not at the top of the page.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await expect.poll(focused).toContain('Kettle one')
  await card(approved, 'Kettle one')
    .getByRole('button', { name: /^Actions of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Assign' }).click()
  // Typed as soon as it is there, no key is lost; who is offered is told apart by more than a name.
  const responsible = dialog.getByRole('combobox', { name: 'Responsible' })
  await responsible.focus()
  await page.keyboard.type('Nur')
  expect(await responsible.inputValue()).toBe('Nur')
  const offered = page.getByRole('option', { name: /^Nur/ }).first()
  await offered.waitFor()
  const described = (await offered.getAttribute('aria-describedby')) ?? ''
  expect(await page.locator(`[id="${described}"]`).textContent()).toMatch(/^SM-\d+ · .+ · \d+ open$/)
  await offered.click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await card(column('Assigned'), 'Kettle one').waitFor()
  expect(await read(id)).toMatchObject({ status: 'assigned' })
})

it('moves a card by mouse, and puts back what the server refuses with the reason', async () => {
  await visit('board', 'Kettle')
  const { id, version } = work.parse(
    z.array(work).parse(await call('GET', `?filter=${encodeURIComponent('{"q":"Kettle one"}')}`))[0],
  )
  const path = `/${id}`
  // Somebody else changes it meanwhile.
  await call('PATCH', path, { title: 'Kettle changed', version })
  await drag(card(column('Assigned'), 'Kettle one'), column('In progress'))
  await page.getByText(/is unchanged: Somebody else changed this/).waitFor()
  await card(column('Assigned'), 'Kettle changed').waitFor()
  expect(await read(id)).toMatchObject({ status: 'assigned' })

  await drag(card(column('Assigned'), 'Kettle changed'), column('In progress'))
  await page.getByText(/: In progress$/).waitFor()
  await card(column('In progress'), 'Kettle changed').waitFor()
  expect(await read(id)).toMatchObject({ status: 'in_progress' })
  // The view stays through a search, a reload and the way back.
  await page.getByPlaceholder('Search work requests').fill('kettle chang')
  await page.waitForURL(/kettle%20chang/)
  await page.reload()
  await card(column('In progress'), 'Kettle changed').waitFor()
  await page.getByRole('link', { name: 'Map' }).click()
  await page.getByRole('complementary', { name: 'Sites' }).waitFor()
  await page.goBack()
  await card(column('In progress'), 'Kettle changed').waitFor()
})

it('plans work for another day, keeps its due time, and undoes', async () => {
  const { id } = await made('Ladder two')
  await visit('calendar', 'Ladder', { day, span: 'month' })
  const event = page.locator('.rbc-event', { hasText: 'Ladder two' })
  await event.waitFor()
  const next = page.locator('.rbc-month-view .rbc-day-bg').nth(await placeOf(addDays(day, 1)))
  await drag(event, next)
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await read(id)).toMatchObject({
    dueAt: dueOn(day),
    plannedStartAt: `${addDays(day, 1)}T01:00:00.000Z`,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/^Undone: .*Ladder two changed$/).waitFor()
  expect(await read(id)).toMatchObject({ dueAt: dueOn(day), plannedStartAt: null })
})

it('plans late work from the tray, by its button and by dragging', async () => {
  const late = '2026-01-05T03:00:00.000Z'
  const { id } = await made('Scaffold late', { dueAt: late })
  await visit('calendar', 'Scaffold', { day, span: 'month' })
  const tray = page.getByRole('region', { name: 'To be planned' })
  await tray.getByRole('button', { name: /^Plan .*Scaffold late$/ }).click()
  await tray.getByLabel(/^Day for .*Scaffold late$/).fill(day)
  await tray.getByRole('button', { name: 'Plan', exact: true }).click()
  await page.locator('.rbc-event', { hasText: 'Scaffold late' }).waitFor()
  expect(await read(id)).toMatchObject({ dueAt: late, plannedStartAt: `${day}T01:00:00.000Z` })
  await tray.getByText('All open work has a day.').waitFor()

  const other = await made('Scaffold dragged', { dueAt: late })
  await visit('calendar', 'Scaffold dragged', { day, span: 'month' })
  const cell = page.locator('.rbc-month-view .rbc-day-bg').nth(await placeOf(day))
  await tray.getByRole('listitem').dragTo(cell)
  await page.locator('.rbc-event', { hasText: 'Scaffold dragged' }).waitFor()
  expect(await read(other.id)).toMatchObject({ dueAt: late, plannedStartAt: `${day}T01:00:00.000Z` })
})

/** Which cell of the month a day stands in: its weeks begin on Monday. */
const placeOf = async (wanted: string) => {
  const first = new Date(`${wanted.slice(0, 7)}-01T00:00:00Z`)
  return ((first.getUTCDay() + 6) % 7) + Number(wanted.slice(8)) - 1
}

it('shows the later days of a month with a thousand on the first', async () => {
  const month = addDays(day, 60).slice(0, 7)
  const due = (date: string) => `${month}-${date}T03:00:00Z`
  const owner = await demo.owner()
  await owner.query(
    `insert into work_request (client_id, ref_no, title, pin_id, due_at)
     select $1::bigint, 'CROWD-' || n, 'Crowd ' || n, $2::bigint, case when n > 1100 then $4 else $3::timestamptz end
     from generate_series(1, 1101) n`,
    [seriMaju, pinId, due('03'), due('24')],
  )
  await visit('calendar', 'Crowd', { day: `${month}-15`, span: 'month' })
  await page.getByText(/^At most \d+ of a day are shown, 1,101 are due in all/).waitFor()
  await page.locator('.rbc-event', { hasText: 'Crowd 1101' }).waitFor()
  // All but the late one stand on the first of the days.
  const shown = (await page.locator('.rbc-event', { hasText: 'Crowd' }).count()) - 1
  const more = page.getByRole('button', { name: /^\+[\d,]+ more/ })
  expect(await more.textContent()).toBe(`+${(1_100 - shown).toLocaleString('en')} more`)
  await more.click()
  await page.getByRole('link', { name: 'Show all 1,100 in the list' }).click()
  await page.getByRole('heading', { name: /Work requests\s*1,100/ }).waitFor()
})

it('leads from a day of somebody’s workload to the requests of it', async () => {
  await visit('workload', 'Ladder', { from: day })
  await page
    .getByRole('row', { name: /^Nobody assigned/ })
    .getByRole('button')
    .click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Ladder two/ })
    .click()
  await page.waitForURL(/\/work\/\d+\/show\?view=workload/)
  await page.getByRole('heading', { name: /Ladder two/ }).waitFor()
})

it('has nothing for axe to find in light and dark, and no sideways scroll', async () => {
  for (const view of ['board', 'calendar', 'map', 'workload']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${program.url}/work?view=${view}&filter={"priority":"critical"}`)
    await settled(page)
    expect({ view, findings: await findingsInLongRun(page) }).toEqual({ view, findings: [] })
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(async () => ({ view, width: await width() })).toEqual({ view, width: 390 })
  }
})

it('has no fault that a script or the content security policy told of', () => {
  // The browser tells of the refusals above.
  expect(faults.filter((fault) => !/status of (409|422)/.test(fault))).toEqual([])
})
