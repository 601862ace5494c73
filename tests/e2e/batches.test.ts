import { beforeAll, expect, it } from 'vitest'
import { openDemo, seriMaju } from '../support/openDemo.ts'
import { idTokenFor, printedAccount } from '../support/program.ts'
import { accessibilityFindings, findingsInLongRun, settled } from '../support/visit.ts'

const people = 4_000
const demo = await openDemo()
const { program, page, faults } = demo
const owner = await demo.owner()
const company = seriMaju
let ids: number[]
beforeAll(async () => {
  const added = await owner.query<{ id: string }>(
    `insert into employee (client_id, employee_id, first_name, last_name, contact_number, job_title, department_id)
     select c.id, 'X' || lpad(n::text, 5, '0'), 'Added', 'Person ' || n, '+6012' || lpad(n::text, 7, '0'), 'Newcomer',
       (select min(id) from department d where d.client_id = c.id)
     from client c, generate_series(1, ${people}) n where c.id = $1
     returning id`,
    [company],
  )
  await owner.query('analyze employee')
  ids = added.rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
})

const list = (path: string, filter: object) =>
  `${program.url}/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
const newcomers = () => list('employee', { jobTitle: 'Newcomer' })
const dialog = () => page.getByRole('dialog')
const panel = () => page.getByRole('complementary', { name: 'Work in progress' })

/** Goes on by Tab until what has the focus is called so. */
async function tabTo(name: string) {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const label = element?.getAttribute('aria-label')
      const labelledBy = element?.getAttribute('aria-labelledby')
      return (
        label ??
        (labelledBy && document.getElementById(labelledBy)?.textContent) ??
        element?.textContent ??
        ''
      )
    })
  const seen: string[] = []
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab')
    const at = await focused()
    seen.push(at)
    if (at.startsWith(name)) return
  }
  throw new Error(`Tab does not lead to ${name}, only to ${seen.join(' | ')}`)
}

/** Holds an employee's row until the returned function is called, so that work on it waits. */
async function hold(id: number | undefined) {
  await owner.query('begin')
  await owner.query('select from employee where id = $1 for update', [id])
  return () => owner.query('commit')
}

const stored = async (what: string) =>
  (
    await owner.query<{ count: string }>(
      `select count(*) from employee where job_title = 'Newcomer' and ${what} and id = any($1)`,
      [ids],
    )
  ).rows.map(({ count }) => Number(count))[0]

let address = ''

it('edits all matching records by keyboard after a preview, with progress (EMP-08)', async () => {
  await page.goto(newcomers())
  await page.getByLabel('4,000 in all').waitFor()
  await page.getByRole('gridcell', { name: 'X00001' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: '1 selected' }).waitFor()
  await tabTo('Select all 4,000 that match')
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar', { name: '4,000 selected' }).waitFor()
  await tabTo('Edit…')
  await page.keyboard.press('Enter')
  await dialog().waitFor()
  await tabTo('What to do with Department')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Housek')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Housekeeping'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo('What to do with Role')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Maintenance m')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Maintenance manager'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo('What to do with Pins')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Melaka')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Melaka Riverside Hotel'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo('Preview')
  await page.keyboard.press('Enter')
  await dialog().getByRole('tab', { name: 'Will change (4,000)' }).waitFor({ timeout: 30_000 })
  await dialog().getByText('+ Melaka Riverside Hotel').first().waitFor()
  expect(await stored("pin_ids <> '{}'")).toBe(0)

  // The last record waits, so that there is something to see.
  const release = await hold(ids.at(-1))
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Change 4,000 employees')
  await page.keyboard.press('Enter')
  await panel().getByText('3,000 of 4,000', { exact: true }).waitFor()
  await page.goto(`${program.url}/department`)
  await panel().getByText('3,000 of 4,000', { exact: true }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await release()
  await page.getByText('4,000 employees changed').waitFor()
  await panel().waitFor({ state: 'hidden' })
  expect(await stored("pin_ids <> '{}' and role_id is not null")).toBe(people)
  await page.getByRole('link', { name: 'Details' }).click()
  await page.waitForURL(/\/batch\/\d+$/)
  address = page.url()
})

it('puts them back, tells by name which were changed since, and keeps those', async () => {
  const token = await idTokenFor(program, await printedAccount(program, 'administrator'), company)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const id of ids.slice(0, 7)) {
    const { version } = (await (await fetch(`${program.url}/api/user/${id}`, { headers })).json()) as {
      version: number
    }
    const body = JSON.stringify({ remarks: 'Seen in person', version })
    expect((await fetch(`${program.url}/api/user/${id}`, { method: 'PUT', headers, body })).status).toBe(200)
  }
  await page.goto(address)
  await page
    .getByRole('heading', {
      name: /Role set to Maintenance manager, .*Department set to Housekeeping, .* for 4,000 employees$/,
    })
    .waitFor()
  await page.getByRole('button', { name: 'Undo this batch' }).click()
  await dialog().getByText('4,000 employees have their earlier values again.').waitFor()
  await dialog().getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3,993 put back; 7 were changed since and stay').waitFor({ timeout: 30_000 })
  await page.getByRole('tab', { name: 'Changed since (7)' }).click()
  await page
    .getByRole('cell', { name: /Changed since by Nor Azizah binti Rahmat/ })
    .first()
    .waitFor()
  expect(await page.getByRole('cell', { name: /Changed since by/ }).count()).toBe(7)
  expect(await stored("pin_ids = '{}' and role_id is null")).toBe(people - 7)
  await page.reload()
  await page.getByRole('tab', { name: 'Changed since (7)' }).waitFor()
  expect(await page.getByRole('button', { name: 'Undo this batch' }).count()).toBe(0)
})

it('stops half way on request, keeps finished records, and offers undo (EMP-08)', async () => {
  await page.goto(newcomers())
  await page
    .getByRole('checkbox', { name: /^Select Added/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Select all 4,000 that match' }).click()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await dialog().getByRole('tab', { name: 'Will change (4,000)' }).waitFor({ timeout: 30_000 })
  const release = await hold(ids.at(-1001))
  await dialog().getByRole('button', { name: 'Suspend: 4,000 employees' }).click()
  await panel().getByText('2,000 of 4,000', { exact: true }).waitFor()
  await panel().getByRole('button', { name: 'Cancel' }).click()
  await panel().getByRole('button', { name: 'Stopping…' }).waitFor()
  await release()
  await page.getByText('Cancelled. Done until then: 3,000 employees.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3,000 put back').waitFor({ timeout: 30_000 })
})

it('deletes many after a preview and brings them back from the message (EMP-08)', async () => {
  await page.goto(list('employee', { employeeId_gte: 'X03901', jobTitle: 'Newcomer' }))
  await page
    .getByRole('checkbox', { name: /^Select Added/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Select all 100 that match' }).click()
  await page.getByRole('checkbox', { name: 'Select Added Person 3902' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog().getByRole('button', { name: 'Delete 99 employees' }).click()
  await page.getByText('99 employees deleted').waitFor()
  await page.getByLabel('1 in all').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('99 put back').waitFor()
  await page.getByLabel('100 in all').waitFor()
})

it('opens the batch from a record’s history, and lists its changes', async () => {
  await page.goto(`${program.url}/employee/${ids[0]}/show`)
  await page.getByRole('tab', { name: 'History' }).click()
  await page
    .getByRole('link', { name: /^Batch \d+$/ })
    .last()
    .click()
  await page.waitForURL(/\/batch\/\d+$/)
  await page.goto(`${program.url}/batch?mine=yes&resource=employee`)
  await page.getByRole('link', { name: '99 employees deleted' }).waitFor()
})

it('has nothing for axe to find in light and dark, and fits a phone', async () => {
  const check = async (what: string) =>
    expect({ what, findings: await accessibilityFindings(page) }).toEqual({ what, findings: [] })
  for (const where of [`${program.url}/batch`, address]) {
    await page.goto(where)
    await settled(page)
    await check(where)
  }
  await page.goto(newcomers())
  await page
    .getByRole('checkbox', { name: /^Select Added/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit…' }).waitFor()
  await check('bar')
  await page.getByRole('button', { name: 'Select all 4,000 that match' }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  await dialog().getByRole('combobox', { name: 'What to do with Job title' }).click()
  await page.getByRole('option', { name: 'Set to' }).click()
  await dialog().getByRole('textbox', { name: 'Job title' }).fill('Regular')
  await check('edit')
  await dialog().getByRole('button', { name: 'Preview' }).click()
  await dialog()
    .getByRole('tab', { name: /^Will change/ })
    .waitFor({ timeout: 30_000 })
  await check('preview')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const where of [`${program.url}/batch`, address, newcomers()]) {
    await page.goto(where)
    await settled(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect({ where, width }).toEqual({ where, width: 390 })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('has no fault that a script or the content security policy told of', () => {
  expect(faults).toEqual([])
})

it('finds deleted records in the trash and at their address, and restores them', async () => {
  const call = (path: string, method: string) =>
    page.request.fetch(`${program.url}/api/user${path}`, { method, headers: { authorization } })
  const [first, second] = ids.slice(-2)
  const authorization = `Bearer ${await idTokenFor(program, await printedAccount(program, 'administrator'))}`
  for (const id of [first, second]) expect((await call(`/${id}`, 'DELETE')).status()).toBe(200)
  await page.goto(`${program.url}/employee`)
  await page.getByRole('link', { name: 'Deleted employees' }).click()
  await page.waitForURL('**/employee/deleted')
  await page.getByRole('table', { name: 'Deleted employees' }).waitFor()
  await page.getByRole('searchbox').fill(`Person ${people}`)
  const restore = page.getByRole('button', { name: /^Restore .*Person/ })
  await expect.poll(() => restore.count()).toBe(1)
  await findingsInLongRun(page).then((found) => expect(found).toEqual([]))
  await restore.click()
  await page.getByText('Nothing deleted matches.').waitFor()
  expect((await call(`/${second}`, 'GET')).status()).toBe(200)
  await page.goto(`${program.url}/employee/${first}/show?whole=1`)
  await page.getByText(/Person \d+ was deleted$/).waitFor()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('heading', { name: `Person ${people - 1}` }).waitFor()
})
