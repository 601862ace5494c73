import type { Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { summaryAnswer } from '../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { openDemo } from '../support/openDemo.ts'
import { findingsInLongRun, fitsWindow, menuLine, settled } from '../support/visit.ts'

const { page, faults } = await openDemo()
page.setDefaultTimeout(15_000)

const answered = (part: string) => page.waitForResponse((answer) => answer.url().includes(part))
const summaryOf = async (answer: Response) => summaryAnswer.parse(await answer.json()).figures
/** The days that a summary is of, both included. */
const daysIn = (url: string) => {
  const [, from = '', until = ''] = /\/dashboard\/summary\/([\d-]+)\/([\d-]+)/.exec(url) ?? []
  return (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
}
const glance = (name: string) =>
  page.getByRole('region', { name: 'At a glance' }).getByRole('link', { name, exact: false })

it('CMMS-04 the page shows the figures of the calls, and each opens the list that it counts', async () => {
  const first = answered('/dashboard/summary/')
  await (await menuLine(page, 'Maintenance', 'Dashboard (maintenance)')).click()
  const figures = await summaryOf(await first)
  for (const [name, { value }] of [
    ['Open now', figures.open],
    ['Overdue', figures.overdue],
    ['Received', figures.received],
    ['Completed', figures.completed],
    ['Feedback', figures.feedback],
  ] as const) {
    const link = glance(`${value} ${name}`)
    expect(value).toBeGreaterThan(0)
    expect(await link.textContent()).toBe(String(value))
    const list = page.waitForResponse((answer) => /\/cmms\/[a-z-]+\?.*range/.test(answer.url()))
    await link.click()
    expect([name, (await list).headers()['x-total-count']]).toEqual([name, String(value)])
    await page.getByLabel(`${value} in all`).waitFor()
    await page.goBack()
  }
})

it('CMMS-04 keeps the period in the address, says what failed and tries it again', async () => {
  await page.getByRole('combobox', { name: 'Period' }).click()
  // What was asked for before, for the usual period, may still be on its way.
  const week = page.waitForResponse((answer) => daysIn(answer.url()) === 7)
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  const { received } = await summaryOf(await week)
  await glance(`${received.value} Received`).waitFor()
  expect(new URL(page.url()).search).toBe('?period=7')

  await page.route('**/dashboard/pins/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'No.' } }),
  )
  await page.reload()
  await glance(`${received.value} Received`).waitFor()
  const sites = page.getByRole('region', { name: 'Sites', exact: true })
  await sites.getByRole('alert').first().waitFor()
  await page.unroute('**/dashboard/pins/**')
  await sites.getByRole('button', { name: 'Try again' }).click()
  await sites.getByRole('table').waitFor()
  expect(faults.splice(0).every((fault) => fault.includes('/dashboard/pins/'))).toBe(true)
})

it('CMMS-04 fits a phone, in Malay too, and can be used by everybody', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('region', { name: 'At a glance' }).waitFor()
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await fitsWindow(page)
  // On a phone the languages are in the company's menu.
  await page.getByRole('button', { name: /Seri Maju Facilities/ }).click()
  await page.getByRole('menuitem', { name: 'Bahasa Malaysia' }).click()
  await page.getByRole('region', { name: 'Sepintas lalu' }).getByText('Diterima').waitFor()
  await fitsWindow(page)
  await page
    .getByRole('link', { name: /Lewat$/ })
    .first()
    .click()
  await settled(page)
  await fitsWindow(page)
  expect(faults).toEqual([])
})
