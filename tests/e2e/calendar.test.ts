import { expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../src/domain/time/dates.ts'
import { mondayOf } from '../../src/domain/scheduling/shiftDays.ts'
import { isLong } from '../support/longRun.ts'
import { openDemo, seriMaju } from '../support/openDemo.ts'
import {
  accessibilityFindings,
  enterWorkspace,
  findingsInLongRun,
  fitsWindow,
  settled,
  watchFaults,
} from '../support/visit.ts'

const demo = await openDemo()
const { program, page, faults, browser } = demo
const owner = await demo.owner()
const zone = 'Asia/Kuala_Lumpur'
/** Next week, all of which is to come whatever day it is. */
const monday = addDays(mondayOf(dayIn(new Date(), zone)), 7)

const rows = async <T>(shape: z.ZodType<T>, text: string, values: unknown[] = []) =>
  z.array(shape).parse((await owner.query(text, values)).rows)
const count = z.object({ count: z.number() })
const drafts = async (pin: number) =>
  (
    await rows(
      count,
      `select count(*)::int as count from shift_assignment where client_id = ${seriMaju} and pin_id = $1
         and date between $2::date and $2::date + 6 and status = 'draft' and deleted_at is null`,
      [pin, monday],
    )
  )[0]?.count

it('SCH-01 SCH-06 SCH-08 a dispatcher replaces three sick people and publishes the week', async () => {
  // The site with most turns in the week; three of its people with one on Wednesday.
  const [site] = await rows(
    z.object({ pin: z.coerce.number(), name: z.string() }),
    `select a.pin_id as pin, p.name from shift_assignment a join pin p on p.client_id = a.client_id and p.id = a.pin_id
     where a.client_id = ${seriMaju} and a.date between $1::date and $1::date + 6 and a.user_id is not null
       and a.deleted_at is null group by 1, 2 order by count(*) desc, 1 limit 1`,
    [monday],
  )
  const pin = site?.pin ?? 0
  const sick = await rows(
    z.object({ name: z.string() }),
    `select e.first_name || ' ' || e.last_name as name from shift_assignment a
     join employee e on e.client_id = a.client_id and e.id = a.user_id
     where a.client_id = ${seriMaju} and a.pin_id = $1 and a.date = $2::date + 2 and a.deleted_at is null
     order by e.first_name, e.last_name limit 3`,
    [pin, monday],
  )
  await page.goto(`${program.url}/schedulling?pin=${pin}&date=${monday}`)
  await settled(page)
  const short = page.getByText(/of \d+: short/)
  const grid = page.getByRole('grid')
  const wednesday = 4
  const cellOf = (name: string) =>
    grid.getByRole('row').filter({ hasText: name }).locator(`[role="gridcell"][aria-colindex="${wednesday}"]`)
  const choose = async (name: string) => {
    await cellOf(name).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  // A day that was copied is pasted as open shifts, on which nothing stands, and taken back.
  const untouched = (await drafts(pin)) ?? 0
  await choose(sick[0]?.name ?? '')
  await page.keyboard.press('Control+c')
  await choose('Open shifts')
  await page.keyboard.press('Control+v')
  await expect.poll(() => drafts(pin)).toBeGreaterThan(untouched)
  await page.getByText('The roster was changed').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => drafts(pin)).toBe(untouched)

  for (const { name } of sick) {
    await cellOf(name).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await expect.poll(() => short.count()).toBeGreaterThan(0)
  const before = await drafts(pin)

  await page.getByRole('button', { name: 'Fill gaps' }).click()
  const proposals = page.getByRole('dialog')
  await proposals
    .getByText(/h in the week/)
    .first()
    .waitFor()
  const plan = proposals.getByRole('button', { name: /^Plan \d+$/ })
  // However long the list is, its buttons are in sight.
  expect(await plan.boundingBox().then((box) => (box ? box.y + box.height : Infinity))).toBeLessThan(900)
  const planned = Number(/\d+/.exec((await plan.textContent()) ?? '')?.[0])
  expect(planned).toBeGreaterThanOrEqual(1)
  await plan.click()
  await proposals.waitFor({ state: 'detached' })
  await expect.poll(() => drafts(pin)).toBe((before ?? 0) + planned)
  // What was planned is taken back, and planned again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => drafts(pin)).toBe(before)
  await page.getByRole('button', { name: 'Fill gaps' }).click()
  await plan.click()
  await proposals.waitFor({ state: 'detached' })

  // Planned anew, and with one open shift more: the words of the first paste may still stand, so the rows decide.
  await expect.poll(() => drafts(pin)).toBe((before ?? 0) + planned)
  await choose('Open shifts')
  await page.keyboard.press('Control+v')
  await expect.poll(() => drafts(pin)).toBe((before ?? 0) + planned + 1)
  await page.getByRole('button', { name: /^Publish \d/ }).click()
  const publishing = page.getByRole('dialog')
  const help = publishing.getByText(/assignments\.$/)
  await help.waitFor()
  await expect.poll(() => publishing.locator('button[type="submit"]').isEnabled()).toBe(true)
  // What is said before is what is done: open shifts count, and as many people are told.
  const [added, moved, removed] = ((await help.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
  const [untold] = await rows(
    count,
    `select (select count(*) from shift_assignment where client_id = ${seriMaju} and pin_id = $1
         and date between $2::date and $2::date + 6 and told_at is null and deleted_at is null and status = 'draft')::int
       + (select count(*) from notified_assignment n where client_id = ${seriMaju} and pin_id = $1
         and date between $2::date and $2::date + 6 and not exists (select from shift_assignment t
           where t.client_id = n.client_id and t.id = n.shift_assignment_id and t.user_id = n.user_id
             and t.status <> 'cancelled' and t.deleted_at is null))::int as count`,
    [pin, monday],
  )
  expect((added ?? 0) + (moved ?? 0) + (removed ?? 0)).toBe(untold?.count)
  const submit = publishing.locator('button[type="submit"]')
  const people = (await submit.textContent())?.match(/\d+/)?.[0]
  await submit.click()
  await page.getByText(`${people} people have been notified`).waitFor()
  await page.getByRole('button', { name: 'All is published' }).waitFor()
  expect(await drafts(pin)).toBe(0)
  expect(await findingsInLongRun(page)).toEqual([])
  expect(faults).toEqual([])
})

it('SCH-06 SCH-08 an employee confirms a shift and claims an open one on the phone', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  const phoneFaults = watchFaults(phone)
  await enterWorkspace(phone, program, 'employee')
  const today = dayIn(new Date(), zone)
  // An open shift late in the week after next, on which nothing stands against anybody.
  const day = addDays(monday, 9)
  const [{ id: turn } = { id: 0 }] = await rows(
    z.object({ id: z.coerce.number() }),
    `with made as (insert into shift (client_id, name, pin_id, start_date, end_date, start_time, end_time)
       select ${seriMaju}, 'Night market', pin_ids[1], $1, $1, '09:00', '10:00' from employee
       where client_id = ${seriMaju} and email = 'employee@serimaju.example' returning id, pin_id)
     insert into shift_assignment (client_id, shift_id, pin_id, date, start_at, end_at, status, published_at, told_at)
     select ${seriMaju}, id, pin_id, $1::date, $1::date + time '01:00', $1::date + time '02:00', 'published', now(), now()
     from made returning id`,
    [day],
  )
  await phone.goto(`${program.url}/schedulling?view=agenda&date=${day}`)
  const line = phone.getByRole('listitem').filter({ hasText: 'Night market' })
  await line.getByRole('button', { name: 'Ask for it' }).click()
  await line.getByText('You asked for this').waitFor()
  await fitsWindow(phone)
  expect(await findingsInLongRun(phone)).toEqual([])

  await page.goto(`${program.url}/schedulling?view=roster&date=${day}`)
  await page.getByRole('button', { name: /^Requests/ }).click()
  const request = page.getByRole('listitem').filter({ hasText: 'Night market' })
  const reason = request.getByLabel('Reason')
  await request.getByRole('button', { name: 'Approve' }).waitFor()
  if ((await reason.count()) > 0) await reason.fill('They asked for the hours')
  await request.getByRole('button', { name: 'Approve' }).click()
  await request.waitFor({ state: 'detached' })
  const given = await rows(
    z.object({ status: z.string() }),
    `select status from shift_assignment where client_id = ${seriMaju} and id = $1 and user_id is not null`,
    [turn],
  )
  expect(given).toEqual([{ status: 'confirmed' }])

  // On the dashboard the same question is asked of the same shift, named with its day as the company writes it.
  await phone.goto(program.url)
  await phone.getByRole('button', { name: 'Decline', exact: true }).first().click()
  const asking = phone.getByRole('dialog')
  await asking.getByLabel('Why can you not come?').fill('Ill')
  await asking.getByText(/\D, \w{3} \d{1,2} \w{3} \d{4}$/).waitFor()
  await asking.locator('button[type="submit"]').click()
  await phone.getByText(/^\D.*, \w{3} \d{1,2} \w{3} \d{4}: Declined$/).waitFor()

  // The agenda begins today and lists what is theirs, at which site; whatever day of the month it is.
  await phone.goto(`${program.url}/schedulling`)
  await phone.getByRole('heading', { name: 'Your shifts to answer' }).waitFor()
  const [theirs] = await rows(
    z.object({ count: z.number(), pin: z.string() }),
    `select count(*)::int as count, min(p.name) as pin from shift_assignment a
     join employee e on e.client_id = a.client_id and e.id = a.user_id and e.email = 'employee@serimaju.example'
     join pin p on p.client_id = a.client_id and p.id = a.pin_id
     where a.client_id = ${seriMaju} and a.date between $1::date and $1::date + 27 and a.deleted_at is null
       and a.told_at is not null and a.status not in ('cancelled', 'declined')`,
    [today],
  )
  const agenda = phone.locator('.rbc-agenda-event-cell')
  await expect.poll(() => agenda.count()).toBe(theirs?.count)
  expect(await agenda.first().textContent()).toContain(theirs?.pin)
  expect(await phone.locator('.rbc-agenda-date-cell').first().textContent()).toMatch(
    /^\w{3} \d{1,2} \w{3} \d{4}$/,
  )
  await fitsWindow(phone)
  const confirm = phone.getByRole('button', { name: 'Confirm', exact: true })
  const waiting = await confirm.count()
  expect(waiting).toBeGreaterThan(0)
  await confirm.first().click()
  await expect.poll(() => confirm.count()).toBe(waiting - 1)
  expect(phoneFaults).toEqual([])
  await context.close()
})

it('TIM-01 a supervisor completes missing punches and approves the rest on a phone', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  const phoneFaults = watchFaults(phone)
  await enterWorkspace(phone, program, 'administrator')
  const last = { start: addDays(monday, -14), end: addDays(monday, -8) }
  const open = async (columns: string) =>
    (
      await rows(
        count,
        `select count(*)::int as count from clocking where client_id = ${seriMaju} and work_date between $1 and $2
           and deleted_at is null and ${columns}`,
        [last.start, last.end],
      )
    )[0]?.count ?? 0
  const [worst] = await rows(
    z.object({ pin: z.coerce.number() }),
    `select pin_id as pin from clocking where client_id = ${seriMaju} and work_date between $1 and $2
       and deleted_at is null and exceptions && '{missing_out}' order by id limit 1`,
    [last.start, last.end],
  )
  const missing = () => open(`exceptions && '{missing_out}' and pin_id = ${worst?.pin ?? 0}`)
  expect(await missing()).toBeGreaterThan(0)
  await phone.goto(`${program.url}/timesheet?start=${last.start}&end=${last.end}&pin=${worst?.pin ?? 0}`)
  await phone.getByRole('checkbox', { name: 'Choose all' }).check()
  await phone.getByRole('button', { name: /^Enter missing punches/ }).click()
  await phone.getByRole('dialog').getByLabel('Reason').fill('The scanner was broken')
  await phone.getByRole('dialog').locator('button[type="submit"]').click()
  await phone.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(missing).toBe(0)
  // All that was repaired is there to be chosen.
  await settled(phone)

  await phone.getByRole('button', { name: 'To approve' }).click()
  // Until its list is there, all that can be chosen is of the tab before.
  await phone.getByRole('button', { name: 'To approve', pressed: true }).waitFor()
  await phone.getByRole('checkbox', { name: 'Choose all' }).check()
  await phone.getByRole('button', { name: /^Approve \d+…$/ }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
  await phone.getByText(/^\d+ lines of \d+ people, .+ h worked\.$/).waitFor()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve: / })
    .click()
  await phone.getByText('Nothing here needs you').waitFor()
  await expect.poll(() => open(`status = 'modified' and pin_id = ${worst?.pin ?? 0}`)).toBe(0)
  await fitsWindow(phone)
  expect(await findingsInLongRun(phone)).toEqual([])
  expect(phoneFaults).toEqual([])
  await context.close()
})

it('SCH-08 plans a pasted block except invalid cells, copies a week, and undoes both', async () => {
  // Weeks that nobody has planned yet, within the shifts of the demo.
  const [from, to] = [addDays(monday, 28), addDays(monday, 42)]
  const [site] = await rows(
    z.object({ pin: z.coerce.number() }),
    `select pin_ids[1] as pin from employee where client_id = ${seriMaju} and status = 'active' and pin_ids[1] in
       (select pin_id from pin_contract where client_id = ${seriMaju} and status = 'active' and end_date > $1::date + 60)
     group by 1 order by count(*) desc, 1 limit 1`,
    [monday],
  )
  const pin = site?.pin ?? 0
  const planned = async (week: string) =>
    (
      await rows(
        count,
        `select count(*)::int as count from shift_assignment where client_id = ${seriMaju} and pin_id = $1
           and date between $2::date and $2::date + 6 and status <> 'cancelled' and deleted_at is null`,
        [pin, week],
      )
    )[0]?.count
  // On whatever day this runs, nothing else stands against anybody in these weeks.
  for (const text of [
    'update holiday set deleted_at = now() where client_id = $1 and date >= $2::date',
    `update leave_application set status = 'rejected' where client_id = $1 and to_date >= $2::date`,
    'update employee set permit_expiry = null where client_id = $1 and $2::date is not null',
  ])
    await owner.query(text, [seriMaju, from])
  await page.goto(`${program.url}/schedulling?pin=${pin}&date=${from}`)
  await settled(page)
  const grid = page.getByRole('grid')
  expect(await planned(from)).toBe(0)
  // The second line of the roster is the first person; the first holds open shifts.
  const cell = grid.getByRole('row').nth(3).locator('[role="gridcell"][aria-colindex="2"]')
  await cell.click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const block = 'Morning\t07-15\tNite\t-\tOff\r\nEve\t15:00–23:00 Evening\t\r\n'
  await cell.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, block)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('5 of 6 cells can be planned. It can be undone.').waitFor()
  await dialog.getByText(/“Nite” is no shift of that day/).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Plan 5' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => planned(from)).toBe(4)
  await grid.getByRole('row').nth(3).getByText('Off', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Copy a week' }).click()
  await dialog.waitFor()
  const day = (label: string) => dialog.getByRole('textbox', { name: label })
  const shown = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
  await day('A day of the week to copy').fill(shown(addDays(from, 2)))
  // While it is typed, it is no day.
  await day('A day of the week to plan').press('End')
  await day('A day of the week to plan').press('Backspace')
  await day('A day of the week to plan').fill(shown(addDays(to, 3)))
  await dialog.getByText('4 assignments are planned.').waitFor()
  await dialog.getByRole('button', { name: 'Plan 4' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => planned(to)).toBe(4)
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(to)
  await page.getByText(/^Contract: 30 of [\d,]+ h$/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => planned(to)).toBe(0)
  await page.getByText('Taken back').waitFor()
  await grid.getByRole('row').nth(3).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await expect.poll(() => planned(from)).toBe(0)
  expect(faults).toEqual([])
})

it('SCH-02 SCH-08 asks for a reason when a dragged shift has conflicts, and undoes', async () => {
  const first = '2027-07-05'
  const [made] = await rows(
    z.object({ pin: z.coerce.number(), late: z.coerce.number() }),
    `with site as (insert into pin (client_id, name, code, status, time_zone, country, state_name)
       values (${seriMaju}, 'Harbour Gate', 'HG-1', 'active', 'Asia/Kuala_Lumpur', 'MY', 'Selangor') returning id),
     made as (insert into shift (client_id, name, pin_id, start_date, end_date, start_time, end_time)
       select ${seriMaju}, name, id, day::date, day::date, begins, ends from site,
         (values ('Early turn', '2027-07-06', '05:00', '13:00'), ('Late turn', '2027-07-08', '15:00', '23:00'))
           v (name, day, begins, ends) returning id, name, pin_id, start_date, start_time, end_time),
     planned as (insert into shift_assignment (client_id, shift_id, user_id, date, pin_id, start_at, end_at, unpaid_min, status)
       select ${seriMaju}, m.id, (select id from employee where client_id = ${seriMaju} and status = 'active'
           and permit_expiry is null and deleted_at is null order by id limit 1), start_date, pin_id,
         (start_date + start_time::time) at time zone 'Asia/Kuala_Lumpur', (start_date + end_time::time) at time zone 'Asia/Kuala_Lumpur',
         30, 'draft' from made m returning id)
     select pin_id as pin, id as late from made where name = 'Late turn'`,
  )
  const standing = async () =>
    rows(
      z.object({ day: z.string(), reason: z.string().nullable() }),
      `select s.start_date::text as day, a.reason from shift s join shift_assignment a on a.shift_id = s.id and a.client_id = s.client_id
       where s.client_id = ${seriMaju} and s.id = $1`,
      [made?.late],
    )
  await page.goto(`${program.url}/schedulling?view=month&date=${first}&pin=${made?.pin}`)
  await settled(page)
  const dialog = page.getByRole('dialog')
  const dragToMonday = async () => {
    const [from, early] = await Promise.all(
      ['Late turn', 'Early turn'].map((name) =>
        page.locator('.rbc-event').filter({ hasText: name }).boundingBox(),
      ),
    )
    if (!from || !early) throw new Error('The shifts are not drawn')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    // A day's width left of the early shift is the Monday.
    const by = early.x - early.width - from.x
    await page.mouse.move(from.x + from.width / 2 + by, from.y + from.height / 2, { steps: 10 })
    await page.mouse.up()
    await dialog.waitFor()
  }
  await dragToMonday()
  await dialog.getByText('Only 6 h of rest').waitFor()
  const save = dialog.getByRole('button', { name: 'Save' })
  expect(await save.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await standing()).toEqual([{ day: '2027-07-08', reason: null }])
  await dragToMonday()
  await dialog.getByLabel('Reason').fill('The customer asked for it')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await standing()).toEqual([{ day: first, reason: 'The customer asked for it' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await standing())[0]?.day).toBe('2027-07-08')
  // Deleted by keys, it takes its person off the roster; taken back, it has them again. The blocks stand where they were.
  await page.reload()
  await settled(page)
  const status = async () =>
    (
      await rows(
        z.object({ status: z.string() }),
        `select status from shift_assignment where client_id = ${seriMaju} and shift_id = $1`,
        [made?.late],
      )
    )[0]?.status
  await page.locator('.rbc-event').filter({ hasText: 'Late turn' }).press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete the shift Late turn?' })
  await confirmation.getByText(/^1 planned assignment is cancelled/).waitFor()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Shift deleted').waitFor()
  expect(await status()).toBe('cancelled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(status).toBe('draft')
  await page.locator('.rbc-event').filter({ hasText: 'Late turn' }).waitFor()
  expect(faults).toEqual([])
})

it('a day of a month with more shifts than fit says how many, and leads by keys to all of them', async () => {
  const [made] = await rows(
    z.object({ pin: z.coerce.number() }),
    `with site as (insert into pin (client_id, name, code, status, time_zone, country, state_name)
       values (${seriMaju}, 'Busy Gate', 'BG-1', 'active', 'Asia/Kuala_Lumpur', 'MY', 'Selangor') returning id)
     insert into shift (client_id, name, pin_id, start_date, end_date, start_time, end_time)
       select ${seriMaju}, 'Turn ' || n, id, '2027-07-06', '2027-07-06', '09:00', '17:00' from site, generate_series(1, 14) n
       returning pin_id as pin`,
  )
  await page.goto(`${program.url}/schedulling?view=month&date=2027-07-06&pin=${made?.pin}`)
  await page.getByRole('button', { name: /^\+\d+ more$/ }).press('Enter')
  await page.waitForURL(/view=day/)
  await expect.poll(() => page.locator('.rbc-event').count()).toBe(14)
  expect(page.url()).toContain('date=2027-07-06')
  expect(faults).toEqual([])
})

it('decisions 24: shows each day once and shifts at the site’s hours in every zone', async () => {
  const [site] = await rows(
    z.object({ pin: z.coerce.number() }),
    `with site as (insert into pin (client_id, name, code, status, time_zone, country, state_name)
       values (${seriMaju}, 'Thames House', 'TH-1', 'active', 'Europe/London', 'GB', 'London') returning id),
     made as (insert into shift (client_id, name, pin_id, start_date, end_date, start_time, end_time, recurring_day, headcount)
       select ${seriMaju}, name, id, '2026-10-01', '2027-04-30', begins, ends, 127, 1 from site,
         (values ('Early', '02:00', '04:00'), ('Half', '01:30', '02:30'), ('Late', '18:00', '23:00')) v (name, begins, ends)
       returning pin_id)
     select distinct pin_id as pin from made`,
  )
  const pin = site?.pin ?? 0
  // Clock changes of London, New York, London, New York; the usual run takes one of each.
  const turns = ['2026-10-25', '2026-11-01', '2027-03-28', '2027-03-14']
  for (const timezoneId of ['America/New_York', 'Europe/London']) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId })
    const abroad = await context.newPage()
    await enterWorkspace(abroad, program, 'administrator')
    for (const date of isLong ? turns : turns.slice(1, 3)) {
      await abroad.goto(`${program.url}/schedulling?view=week&date=${date}&pin=${pin}`)
      await expect.poll(() => abroad.locator('.rbc-day-slot .rbc-event').count()).toBe(21)
      const drawn = await abroad.locator('.rbc-day-slot').evaluateAll((columns) =>
        columns.map((column) =>
          [...column.querySelectorAll<HTMLElement>('.rbc-event')]
            .map((event) => {
              const hours = (share: string) => Math.round(Number.parseFloat(share) * 24) / 100
              const said = event.querySelector('.rbc-event-label')?.textContent
              return `${said} ${hours(event.style.top)}+${hours(event.style.height)}`
            })
            .toSorted()
            .join(', '),
        ),
      )
      expect(new Set(drawn), `${timezoneId} ${date}`).toEqual(
        new Set(['01:30 – 02:30 1.5+1, 02:00 – 04:00 2+2, 18:00 – 23:00 18+5']),
      )
    }
    const months = [
      ['2026-11-15', '2026-10-26', 42],
      ['2026-10-15', '2026-09-28', 35],
      ['2027-03-15', '2027-03-01', 35],
    ] as const
    for (const [date, first, length] of isLong ? months : months.slice(0, 1)) {
      await abroad.goto(`${program.url}/schedulling?view=month&date=${date}&pin=${pin}`)
      const cells = abroad.locator('.rbc-date-cell')
      await expect.poll(() => cells.count()).toBe(length)
      const expected = Array.from({ length }, (_, index) => addDays(first, index).slice(8))
      expect(await cells.allTextContents(), `${timezoneId} ${date}`).toEqual(expected)
    }
    // Opened on the day on which the viewer's clocks are turned, it has the times that it is drawn at.
    await abroad.goto(`${program.url}/schedulling?view=day&date=2026-11-01&pin=${pin}`)
    await abroad.locator('.rbc-day-slot .rbc-event').filter({ hasText: 'Late' }).click()
    expect(await abroad.getByLabel('Begins').inputValue()).toBe('18:00')
    await context.close()
  }
})
