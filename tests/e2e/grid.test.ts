import { beforeAll, beforeEach, expect, it } from 'vitest'
import { employee } from '../../src/resources/employee/employee.resource.ts'
import { openDemo } from '../support/openDemo.ts'
import { accessibilityFindings, menuLine } from '../support/visit.ts'

const people = 2_500
/** All columns and some sixty rows are in view: what is out of it is not drawn. */
const viewport = { width: 2_000, height: 2_500 }
const demo = await openDemo({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
const { program, page, faults } = demo
const owner = await demo.owner()
beforeAll(async () => {
  await owner.query(
    `insert into employee (client_id, employee_id, first_name, last_name, contact_number, job_title, department_id)
     select c.id, 'A' || lpad(n::text, 5, '0'), 'First ' || n, 'Last ' || n, '+6012' || lpad(n::text, 7, '0'),
       'Newcomer', (select min(id) from department d where d.client_id = c.id)
     from client c, generate_series(1, ${people}) n where c.name like 'Seri Maju%'`,
  )
  await owner.query('analyze employee')
  // The names stand in the first column unless somebody wants to edit them.
  await page.evaluate(
    (shown) =>
      localStorage.setItem('RaStore.kit.columns.employee', JSON.stringify({ order: [], shown, widths: {} })),
    employee.list.columns,
  )
  // What one test leaves unsaved is not to keep the next from its page.
  page.on('dialog', (dialog) => void dialog.accept())
})

const grid = () => page.getByRole('grid', { name: 'Employees' })
const row = (number: number) => grid().locator(`[aria-rowindex="${number + 1}"]`)
/** A cell of a row, rows counted from 1, under the column of that heading. */
async function cell(number: number, heading: string) {
  const column = await grid()
    .getByRole('columnheader', { name: heading, exact: true })
    .getAttribute('aria-colindex')
  return row(number).locator(`[aria-colindex="${column}"]`)
}
/** The bar below the sheet that tells of texts which could not be saved. */
const unsaved = (count?: number) =>
  page.getByRole('alert').filter({ hasText: `Not saved yet: ${count ?? ''}` })
/** What the console tells beside the page. */
const messages = () => page.locator('.MuiSnackbarContent-message')
/** Where the keyboard is: on a button its name. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.closest('[role="gridcell"]') ? 'gridcell' : element?.textContent.slice(0, 40)
  })
/** Whether the window would close, or load anew, without asking. */
const closesUnasked = () =>
  page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
async function pasteText(text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await press('Control+v')
}
async function stored(name: string, first: number, last: number): Promise<(string | null)[]> {
  const { rows } = await owner.query<{ value: string | null }>(
    `select ${name}::text as value from employee where employee_id between $1 and $2 order by employee_id`,
    [first, last].map((number) => `A${String(number).padStart(5, '0')}`),
  )
  return rows.map(({ value }) => value)
}

beforeEach(async () => {
  // A save that was on its way when the page was left is kept for the next page; here each test begins with nothing.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${program.url}/employee?filter={}&sort=employeeId&order=ASC&page=1&perPage=100`)
  await row(1).getByText('A00001').waitFor()
})

it('edits by the keyboard alone: typed, chosen from a search, cancelled', async () => {
  await press('j', 'ArrowRight')
  await page.keyboard.type('Nora')
  await press('Tab')
  await expect.poll(() => stored('first_name', 1, 1)).toEqual(['Nora'])
  await page.keyboard.type('Lim')
  await press('Enter')
  await expect.poll(() => stored('last_name', 1, 1)).toEqual(['Lim'])
  // One short message at a time: of the cell that was saved last.
  await expect.poll(() => messages().allInnerTexts()).toEqual(['Saved'])
  // The frame of the cell stands within it: its neighbours would cover the rest.
  expect(await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineOffset)).toBe(
    '-2px',
  )
  // Enter has gone on to the row below; Escape leaves it as it is.
  await page.keyboard.type('Nobody')
  await press('Escape', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('Housek')
  await page.getByRole('option', { name: 'Housekeeping' }).waitFor()
  await press('Enter')
  const department = `(select d.name from department d where d.client_id = employee.client_id and d.id = department_id)`
  await expect.poll(() => stored(department, 2, 2)).toEqual(['Housekeeping'])
  expect(await stored('last_name', 2, 2)).toEqual(['Last 2'])
  await (await cell(2, 'Department')).getByText('Housekeeping').waitFor()
})

it("keeps text typed while the editors' code is loading", async () => {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/assets\/CellEditor-.*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.reload()
  await (await cell(3, 'Department')).click()
  await page.keyboard.type('Housek')
  expect(await page.locator('input:focus').inputValue()).toBe('Housek')
  arrive()
  await page.getByRole('option', { name: 'Housekeeping' }).waitFor()
  await press('Enter')
  const department = `(select d.name from department d where d.client_id = employee.client_id and d.id = department_id)`
  await expect.poll(() => stored(department, 3, 3)).toEqual(['Housekeeping'])
  await page.unroute(/assets\/CellEditor-.*\.js/)
})

it('saves a pasted block except the invalid cell, keeps that over a reload, undoes all', async () => {
  const days = Array.from({ length: 20 }, (_, index) => `${String(index + 1).padStart(2, '0')}/03/2024`)
  const phones = days.map((_, index) => `+6017000${String(1000 + index)}`)
  const block = days.map((day, index) =>
    [phones[index], index === 7 ? '31/02/2024' : day, '2030-01-31'].join('\t'),
  )
  await (await cell(1, 'Contact number')).click()
  await pasteText(block.join('\r\n'))
  const wrong = grid().locator('[aria-invalid="true"]')
  await wrong.getByText('31/02/2024').waitFor()
  expect(await wrong.count()).toBe(1)
  expect(await wrong.getAttribute('title')).toBe('There is no such date.')
  await unsaved(1).waitFor()
  const wire = days.map((day) => day.split('/').toReversed().join('-'))
  await expect
    .poll(() => stored('join_date', 1, 20))
    .toEqual(wire.map((day, index) => (index === 7 ? null : day)))

  // What was typed is still there after a look at another page, and after a reload.
  await (await menuLine(page, 'Organization', 'Group')).click()
  await (await menuLine(page, 'Organization', 'Employees')).click()
  await page.reload()
  await page.getByRole('button', { name: 'Show the cell' }).click()
  await page.locator('[role=gridcell]:focus').getByText('31/02/2024').waitFor()
  await press('F2')
  expect(await page.locator('input:focus').inputValue()).toBe('31/02/2024')
  await page.keyboard.type('08/03/2024')
  await press('Enter')
  await expect.poll(() => stored('join_date', 1, 20)).toEqual(wire)
  expect(await stored('contact_number', 1, 20)).toEqual(phones)
  await unsaved().waitFor({ state: 'hidden' })

  await press('Control+z')
  await expect.poll(() => stored('join_date', 8, 8)).toEqual([null])
})

it('fills a range down, copies it, and empties it', async () => {
  await (await cell(30, 'Job title')).click()
  await page.keyboard.type('Night guard')
  await press('Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expect.poll(() => stored('job_title', 30, 34)).toEqual([...Array(4).fill('Night guard'), 'Newcomer'])
  await press('Control+c')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Night guard\r\n'.repeat(4))
  await page.getByRole('status').getByText('Copied: 4 × 1').waitFor()
  expect((await messages().allInnerTexts()).join()).not.toContain('Copied')
  await press('Delete')
  await expect.poll(() => stored('job_title', 30, 33)).toEqual(Array(4).fill(null))

  await (await cell(34, 'First name')).click()
  await page.locator('.rdg-cell-drag-handle').hover()
  await page.mouse.down()
  await (await cell(36, 'First name')).hover()
  await page.mouse.up()
  await expect.poll(() => stored('first_name', 34, 37)).toEqual([...Array(3).fill('First 34'), 'First 37'])
})

it.each([
  ['writes over it', { number: 40, button: 'Keep mine', value: 'Mine' }],
  ['takes it', { number: 43, button: 'Take theirs', value: 'Theirs' }],
])('tells what somebody else wrote into a cell meanwhile, and %s when told to', async (_, given) => {
  const mine = await cell(given.number, 'Job title')
  // The message of the cell above still shows when the bar comes.
  const above = await cell(given.number - 1, 'Job title')
  await above.click()
  await page.keyboard.type('Night guard')
  await press('Enter')
  await messages().filter({ hasText: 'Saved' }).waitFor()
  await expect.poll(() => above.getAttribute('aria-busy')).toBeNull()
  // What was typed over is what was seen then, even if the list brings the other's text while somebody types.
  await page.keyboard.type('Mine')
  await owner.query(
    `update employee set job_title = 'Theirs', version = version + 1 where employee_id = 'A000${given.number}'`,
  )
  await press('Enter')
  const bar = unsaved(1)
  await bar.getByText('Job title: Somebody else has changed this record since you opened it.').waitFor()
  await bar.getByText('Theirs: Theirs').waitFor()
  const clearance = async () => {
    const [message, below] = await Promise.all([messages().boundingBox(), bar.boundingBox()])
    return (below?.y ?? 0) - ((message?.y ?? 0) + (message?.height ?? 0))
  }
  await expect.poll(clearance).toBeGreaterThan(0)
  expect(await mine.innerText()).toBe('Mine')
  expect(await stored('job_title', given.number, given.number)).toEqual(['Theirs'])
  await bar.getByRole('button', { name: given.button }).press('Enter')
  await bar.waitFor({ state: 'hidden' })
  await expect.poll(() => mine.innerText()).toBe(given.value)
  await expect.poll(() => stored('job_title', given.number, given.number)).toEqual([given.value])
  await expect.poll(focused).toBe('gridcell')
})

it('returns the focus to the rows or the opener after a removal', async () => {
  await press('j', 'x')
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: /^Select all/ }).press('Enter')
  await expect.poll(focused).toBe('gridcell')
  for (const name of ['Edit…', 'Delete']) {
    await bar.getByRole('button', { name }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await expect.poll(focused).toBe(name)
  }
  await bar.getByRole('button', { name: 'Change status' }).press('Enter')
  await page.getByRole('menuitem').first().press('Enter')
  await page.getByRole('dialog').waitFor()
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(focused).toMatch(/Change status|gridcell/)
  await bar.getByRole('button', { name: 'Unselect' }).press('Enter')
  await expect.poll(focused).toBe('gridcell')
})

it('loses nothing while the network is gone', async () => {
  await (await cell(50, 'Job title')).click()
  await page.context().setOffline(true)
  await page.keyboard.type('Offline')
  await press('Enter')
  await unsaved(1).waitFor()
  expect(await closesUnasked()).toBe(false)
  await page.context().setOffline(false)
  faults.length = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => stored('job_title', 50, 50)).toEqual(['Offline'])
  await expect.poll(closesUnasked).toBe(true)
})

it('scrolls to the end, selects a range, and opens a record in the panel', async () => {
  await grid().evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect.poll(() => grid().getByRole('row').last().innerText()).toMatch(/SM-|X/)
  await grid().evaluate((element) => element.scrollTo({ top: 36 * 1_000 }))
  await row(1_005).getByRole('checkbox').click()
  await row(1_012)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar', { name: '8 selected' }).waitFor()
  const before = await grid().evaluate((element) => element.scrollTop)
  await row(1_006).getByRole('link').click()
  await page.getByRole('complementary').getByRole('heading', { name: 'First 1006' }).waitFor()
  await press('Escape')
  await page.waitForURL('**/employee')
  expect(await grid().evaluate((element) => element.scrollTop)).toBe(before)
})

it('remembers order and width of the columns', async () => {
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Move Last name up' }).click()
  await page.getByRole('checkbox', { name: 'Basic pay' }).check()
  await press('Escape')
  const header = grid().getByRole('columnheader', { name: 'Last name' })
  await header.click()
  const { width = 0 } = (await header.boundingBox()) ?? {}
  await press(...Array<string>(4).fill('Control+ArrowRight'))
  const wider = async () => Math.round((await header.boundingBox())?.width ?? 0)
  await expect.poll(wider).toBe(Math.round(width) + 40)
  await page.reload()
  await row(1).waitFor()
  await expect.poll(wider).toBe(Math.round(width) + 40)
  const headings = await grid().getByRole('columnheader').allInnerTexts()
  expect(headings.filter((heading) => /name/.test(heading)).map((heading) => heading.trim())).toEqual([
    'Last name',
    'First name',
  ])
})

it('sorts, filters, moves and hides a column from its heading, by mouse and by key', async () => {
  const heading = (name: string) => grid().getByRole('columnheader', { name, exact: true })
  const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
  await heading('Job title').click({ button: 'right' })
  await choose('Sort descending')
  await expect.poll(() => heading('Job title').getAttribute('aria-sort')).toBe('descending')
  await heading('Department').hover()
  await heading('Department').locator('.kit-heading-menu').click()
  await choose('Filter…')
  await page.getByRole('option').first().click()
  await page.getByRole('dialog', { name: 'Department' }).getByRole('button', { name: 'Apply' }).click()
  const chip = page.getByRole('button', { name: /^Department: / })
  await chip.waitFor()
  // Choosing what to filter by does not sort.
  expect(await heading('Job title').getAttribute('aria-sort')).toBe('descending')
  await heading('Department').click({ button: 'right' })
  await choose('Clear this filter')
  await chip.waitFor({ state: 'hidden' })
  const names = async () =>
    (await grid().getByRole('columnheader').allInnerTexts()).map((name) => name.trim())
  const before = await names()
  const place = before.indexOf('Department')
  await heading('Department').click({ button: 'right' })
  await choose('Move right')
  await expect.poll(async () => (await names()).indexOf('Department')).toBe(place + 1)
  await heading('Department').click({ button: 'right' })
  const focus = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focus).toBe('Sort ascending')
  await press('ArrowUp')
  await expect.poll(focus).toBe('Hide column')
  await press('Enter')
  await expect.poll(names).not.toContain('Department')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'As at first' }).click()
  await press('Escape')
  await heading('Department').waitFor()
  await page.goto(`${program.url}/employee`)
  await row(1).waitFor()
})

it('fills down all rows, of which most have never been in view', async () => {
  await (await cell(1, 'Job title')).click()
  await page.keyboard.type('Steward')
  await press('Enter', 'ArrowUp', 'Control+Shift+ArrowDown', 'Control+d')
  await expect
    .poll(async () => new Set(await stored('job_title', 1, people)), { timeout: 30_000 })
    .toEqual(new Set(['Steward']))
  await expect.poll(() => grid().locator('[aria-busy="true"]').count(), { timeout: 10_000 }).toBe(0)
  await unsaved().waitFor({ state: 'hidden' })
})

it('has no fault that a script or the content security policy told of', () => {
  expect(faults).toEqual([])
})

it('has nothing for axe to find in light and dark, with a range, an editor and an error', async () => {
  await page.setViewportSize({ width: viewport.width, height: 700 })
  await (await cell(6, 'Contact number')).click()
  await pasteText('not a number\nneither')
  await unsaved(2).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await (await cell(4, 'Department')).dblclick()
  await page.getByRole('option').first().waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await press('Escape', 'Escape')
})
