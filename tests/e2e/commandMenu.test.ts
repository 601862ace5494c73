import { beforeAll, expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { accessibilityFindings, fitsWindow, settled } from '../support/visit.ts'

const { program, page, faults } = await openDemo()
beforeAll(() => ready())

/** The shell knows what the user may open. */
const ready = () => page.getByRole('button', { name: 'Organization', exact: true }).waitFor()
const menu = () => page.getByRole('dialog', { name: 'Search and commands' })
const option = (name: string | RegExp) => menu().getByRole('option', { name })
async function open() {
  // One that still fades away is not the one that is opened, and what is typed before it has the focus goes elsewhere.
  await menu().waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+K')
  await menu().locator('input:focus').waitFor()
}

it('goes to pages, finds a record and does things, all by the keyboard', async () => {
  await open()
  await page.keyboard.type('holid')
  await option(/^Holidays/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/holiday')

  await open()
  await page.keyboard.type('melaka river')
  await option(/^Melaka Riverside Hotel SM-/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pin\/\d+\/show/)

  await open()
  // Pages opened last come first, records after them.
  const recent = () => menu().getByRole('group', { name: 'Recent' }).getByRole('option').allInnerTexts()
  await expect.poll(async () => (await recent())[0]).toContain('Holidays')
  expect((await recent()).join()).toContain('Melaka Riverside Hotel')
  await page.keyboard.type('export dep')
  await option('Export departments').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Export' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await open()
  await page.keyboard.type('new emp')
  await option(/^New employee$/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/employee/create')
})

it('leads to a page by g and its letter, but not while somebody types, and ? tells all keys', async () => {
  await page.goto(`${program.url}/dashboard`)
  await ready()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await page.waitForURL('**/employee')
  await page.getByRole('searchbox').click()
  await page.keyboard.type('gd')
  expect(await page.getByRole('searchbox').inputValue()).toBe('gd')
  expect(new URL(page.url()).pathname).toBe('/employee')
  await page.goto(`${program.url}/dashboard`)
  await ready()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  for (const key of ['g e', 'g w', 'g d', 'g p']) await keys.getByText(key, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
})

it('passes axe in both themes and fits 390 px', async () => {
  await open()
  await page.keyboard.type('e')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await open()
  await page.keyboard.type('dark')
  await option('Dark colours').waitFor()
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.url}/dashboard`)
  await settled(page)
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await menu().getByRole('combobox').waitFor()
  await page.keyboard.type('tan')
  await menu().getByRole('group', { name: 'Employees' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await fitsWindow(page)
  expect(faults).toEqual([])
})
