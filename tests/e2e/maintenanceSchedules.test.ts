import { expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { findingsInLongRun, fitsWindow, settled } from '../support/visit.ts'

const { program, page, faults } = await openDemo()

it('plans a year, opens a date’s work request, and fits a phone (CMMS-05)', async () => {
  await page.goto(`${program.url}/pmschedule`)
  await page.getByText('The last Friday of every month').first().waitFor()
  await page.getByRole('link', { name: 'Planner' }).click()
  const grid = page.getByRole('grid', { name: '12-month planner' })
  await grid.waitFor()
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsWindow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await grid
    .getByRole('link', { name: /: Done$/ })
    .first()
    .click()
  await page.waitForURL(/\/work\/\d+\/show/)
})

it('says the next dates before a schedule is saved, and skips the first of them afterwards', async () => {
  await page.goto(`${program.url}/pmschedule/create`)
  await page.getByLabel('Name').fill('Roof drains')
  await page.getByLabel('Title of the work').fill('Clear the roof drains')
  await page.getByRole('combobox', { name: 'Pin' }).fill('Melaka')
  await page.getByRole('option', { name: /Melaka Riverside Hotel/ }).click()
  await page.getByLabel('Begins on').fill('2090-01-01')
  await page.getByText('The 1st of every month').waitFor()
  const dates = page.getByRole('list', { name: 'Next dates' })
  await expect.poll(() => dates.getByRole('listitem').count()).toBe(10)
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/pmschedule\/\d+\/show/)
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('button', { name: 'Activate' }).waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Dates' }).click()
  await page.getByRole('button', { name: 'Skip Sun, 1 Jan 2090' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await dialog.getByText('This is required.').waitFor()
  await dialog.getByLabel('Reason').fill('Site closed')
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await page.getByText('Skipped: Site closed').waitFor()
  await page.getByRole('button', { name: 'Skip Wed, 1 Feb 2090' }).waitFor()
  await page.getByRole('switch', { name: 'Reminder' }).check()
  await expect.poll(() => page.getByRole('switch', { name: 'Reminder' }).isEnabled()).toBe(true)
  expect(await page.getByRole('switch', { name: 'Reminder' }).isChecked()).toBe(true)
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
})

it('keeps tasks and documents with a schedule, and copies the tasks to new work (CMMS-05)', async () => {
  await page.getByRole('tab', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New schedule task' }).click()
  await dialog.getByRole('textbox', { name: /^Task/ }).fill('Lift the grating')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Schedule tasks (1)' }).waitFor()
  await page.getByRole('button', { name: 'New schedule file' }).click()
  await dialog.getByLabel('Title').fill('Drainage plan')
  await page.locator('input[type=file]').setInputFiles({
    name: 'plan.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await dialog.getByText('plan.png').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Schedule files (1)' }).waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Make the work now' }).click()
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  await dialog.getByRole('link', { name: /^WR-/ }).click()
  await page.waitForURL(/\/work\/\d+\/show/)
  await page.getByRole('tab', { name: 'Tasks' }).click()
  await page.getByText('1. Lift the grating').waitFor()
})

it('has no fault that a script or the content security policy told of', () => {
  expect(faults).toEqual([])
})
