import { expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { findingsInLongRun, fitsWindow, settled } from '../support/visit.ts'

const { program, page, faults } = await openDemo({ permissions: ['clipboard-read', 'clipboard-write'] })

/** The cell of a meter's month, both counted from 1. */
const cell = (meter: number, month: number) =>
  page.locator(`[role="row"][aria-rowindex="${meter + 1}"] [role="gridcell"][aria-colindex="${month + 1}"]`)

it('saves typed readings, and keeps a pasted block until its cell is valid (CMMS-05)', async () => {
  await page.goto(`${program.url}/utility`)
  await page.getByRole('link', { name: 'Months', exact: true }).click()
  await page.getByRole('grid', { name: 'Utility months' }).waitFor()
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsWindow(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Diesel is entered as what a month has used, so that any figures follow each other.
  await page.goto(`${program.url}/utility/months?year=2024&type=diesel`)
  await cell(1, 1).click()
  await page.keyboard.type('210')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(1, 1).textContent()).toBe('210Draft')
  await cell(1, 2).click()
  await page.evaluate(() => navigator.clipboard.writeText('220\t230\t240\r\n100\tx\t120\r\n130\t140\t150'))
  await page.keyboard.press('Control+v')
  await page.getByText(/Diesel, generator set, Mar 2024: /).waitFor()
  expect(await cell(2, 3).getAttribute('aria-invalid')).toBe('true')
  await cell(2, 3).click()
  await page.keyboard.type('110')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(3, 4).textContent()).toBe('150Draft')
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  await page.reload()
  await expect.poll(() => cell(2, 3).textContent()).toBe('110Draft')
})

it('explains a marked month, links its work request, and draws the year (CMMS-05)', async () => {
  await page.goto(`${program.url}/utility/months?type=electricity`)
  await page.getByRole('gridcell', { name: /Submitted.*Spike/ }).click()
  await page.getByText(/% above the usual/).waitFor()
  await page.getByRole('link', { name: /^WR-/ }).click()
  await page.waitForURL(/\/work\/\d+\/show/)
  await page.getByText('High use: Electricity, main intake').first().waitFor()

  await page.goto(`${program.url}/utility/1/show`)
  await page.getByRole('tab', { name: 'Year' }).click()
  await page.getByText('Forecast for the year').waitFor()
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
})

it('has no fault that a script or the content security policy told of', () => {
  // The refusal of the bad cell is told by the browser as well.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
})
