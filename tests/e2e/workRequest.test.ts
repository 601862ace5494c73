import { expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { accessibilityFindings, enterWorkspace, settled } from '../support/visit.ts'

const demo = await openDemo()
const { browser, page, faults } = demo
let { program } = demo

const title = 'Pump in plant room 2 leaks'
let address = ''

it('raises a work request, finds it, completes it, and tells its history', async () => {
  await page.goto(`${program.url}/work/create`)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('combobox', { name: 'Pin' }).fill('Melaka')
  await page.getByRole('option', { name: 'Melaka Riverside Hotel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/work\/\d+\/show/)
  address = page.url()

  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await dialog.getByText('This is required.').first().waitFor()
  await dialog.getByLabel('Completion remark').fill('Seal replaced')
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Seal replaced').first().waitFor()
  await page.getByRole('tab', { name: 'Comments & history' }).click()
  await page.getByText('Seal replaced').first().waitFor()
})

it('takes a task and a photo in place, and shows the photo that was stored', async () => {
  await page.goto(`${address}?tab=tasks`)
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('textbox', { name: /^Task/ }).fill('Test run')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1. Test run').waitFor()
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByLabel('Add files', { exact: true }).setInputFiles({
    name: 'after.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  const photo = page.getByRole('button', { name: 'Show after.png on the whole screen' }).locator('img')
  await photo.waitFor()
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440)
})

it('takes a deletion back from the message that tells of it', async () => {
  await page.goto(address)
  // Its task and its photo have buttons of their own to be deleted by.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByText('Used by 1 work task').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 work request' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/^Undone: .*Pump in plant room 2 leaks deleted$/).waitFor()
  await page.goto(address)
  await page.getByText('Seal replaced').first().waitFor()
})

it('finds everything still there after a restart', async () => {
  // A page left open would ask for its records meanwhile, in vain.
  await page.goto('about:blank')
  await program.stop()
  program = await demo.startAgain({ PORT: new URL(program.url).port })
  await page.goto(address)
  await page.getByText('Seal replaced').first().waitFor()
  await page.goto(`${program.url}/work`)
  await page.getByPlaceholder('Search work requests').fill('plant room 2 leaks')
  // It is completed, and the list opens on what is open.
  await page.getByRole('button', { name: 'Search everything' }).click()
  await page.getByRole('gridcell', { name: title }).first().waitFor()
})

it('recovers from an address with an unknown filter', async () => {
  const broken = await browser.newPage()
  await enterWorkspace(broken, program)
  await broken.goto(`${program.url}/department?filter=${encodeURIComponent('{"nope":1}')}`)
  await broken.getByRole('button', { name: 'Clear filters' }).click()
  await broken.getByRole('gridcell', { name: 'Guarding' }).first().waitFor()
  await broken.goto(`${program.url}/department`)
  await broken.getByRole('gridcell', { name: 'Guarding' }).first().waitFor()
  await broken.close()
})

it('names the sites and people of their work to somebody whose pages of these are closed', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const own = await context.newPage()
  await enterWorkspace(own, program, 'employee')
  await own.goto(`${program.url}/work`)
  await own.getByRole('gridcell', { name: 'Kuantan Waterfront Mall' }).first().waitFor()
  await settled(own)
  const cells = await own.getByRole('gridcell').allInnerTexts()
  expect(cells.filter((text) => /^#\d+$/.test(text))).toEqual([])
  await context.close()
})

it('has no fault that a script or the content security policy told of', () => {
  expect(faults).toEqual([])
})

it('has nothing for axe to find in light and dark, and fits a phone without sideways scroll', async () => {
  for (const path of ['/employee/create', new URL(address).pathname]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${program.url}${path}`)
    await settled(page)
    expect({ path, findings: await accessibilityFindings(page) }).toEqual({ path, findings: [] })
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(async () => ({ path, width: await width() })).toEqual({ path, width: 390 })
  }
})
