import { expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { accessibilityFindings, findingsInLongRun, fitsWindow, settled } from '../support/visit.ts'

const { program, page, faults } = await openDemo()

/** A cell of the sheet by its place, both counted from 1. */
const cell = (row: number, column: number) =>
  page.locator(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${column}"]`)

it('types rates into the matrix from a day on; an invalid amount stays unsaved (EFP-01)', async () => {
  await page.goto(`${program.url}/rate`)
  await page.getByRole('grid', { name: 'Rate' }).waitFor()
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsWindow(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await cell(2, 2).click()
  await page.keyboard.type('nine')
  await page.keyboard.press('Enter')
  await page.getByText('1 cell is not an amount.').waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await cell(2, 2).click()
  await page.keyboard.type('9.1234')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('1 rate entered').waitFor()
  await page.reload()
  await expect.poll(() => cell(2, 2).textContent()).toContain('9.1234')
  // What has no rate of its own for its nationality takes the pin's.
  await expect.poll(() => cell(2, 3).textContent()).toBe('9.1234')
})

it('calculates a period from approved hours, explains amounts, adds an extra one (EFP-02)', async () => {
  await page.goto(`${program.url}/efp`)
  await page.getByRole('grid', { name: 'EFP' }).waitFor()
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.getByRole('button', { name: /^Why / }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Why this number' })
  await dialog
    .getByRole('row', { name: /Normal hours .* an hour/ })
    .first()
    .waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  // The explanation has an address of its own.
  await page.reload()
  await dialog.getByText('Meal allowance').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('combobox', { name: 'Pay period' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Calculate' }).click()
  await page.getByText('Calculated', { exact: true }).waitFor()
  const amount = page.getByRole('button', { name: /^Why / }).first()
  const before = Number(((await amount.textContent()) ?? '').replaceAll(',', ''))
  // Bonus, advance and remarks stand at the end, behind what is only read.
  await cell(1, 3).click()
  for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await page.keyboard.type('40.25')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => Number(((await amount.textContent()) ?? '').replaceAll(',', '')))
    .toBeCloseTo(before + 40.25, 2)

  // Whoever approves is told first what it comes to, and what it leaves unpaid: today's work, for one.
  await page.getByRole('button', { name: 'Approve' }).click()
  const approval = page.getByRole('dialog', { name: 'Approve' })
  await approval.getByText(/^[\d,]+\.\d\d for \d+ people\.$/).waitFor()
  await approval.getByText(/lines of the timesheet of these days are not approved/).waitFor()
  await approval.getByText(/^This period ends on/).waitFor()
  await page.keyboard.press('Escape')
  await approval.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'What if' }).click()
  await page.getByLabel('Amount').fill('20')
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await page.getByText('People it changes').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
})

it('has no fault that a script or the content security policy told of', () => {
  expect(faults).toEqual([])
})
