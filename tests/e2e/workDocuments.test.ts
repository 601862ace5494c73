import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startDemo } from '../support/openDemo.ts'
import { readPdf } from '../support/pdfText.ts'
import { accessibilityFindings, enterWorkspace, fitsWindow, settled, watchFaults } from '../support/visit.ts'

const demo = await startDemo()
const { program } = demo
const browser = await demo.browser()
const console = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })

async function listOf(page: Page, filter: object) {
  await page.goto(`${program.url}/work?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await page.getByRole('checkbox').nth(2).waitFor()
  await settled(page)
}

async function downloaded(page: Page, name = 'PDF') {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return readPdf(await readFile(await download.path()))
}

test('a requester follows the work by link, and sends a message and a rating', async () => {
  const page = await console.newPage()
  const faults = watchFaults(page)
  await enterWorkspace(page, program)
  await listOf(page, { status: 'completed' })
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Status link' }).click()
  const field = page.getByRole('textbox', { name: 'Status link' })
  await expect.poll(() => field.inputValue()).toContain('/track/')
  const link = await field.inputValue()
  expect(await accessibilityFindings(page)).toEqual([])

  for (const options of [{ javaScriptEnabled: false }, { colorScheme: 'dark' as const }]) {
    const outside = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 390, height: 800 },
      ...options,
    })
    const visit = await outside.newPage()
    const answer = await visit.goto(link)
    expect(answer?.status()).toBe(200)
    if ('colorScheme' in options) {
      expect(await accessibilityFindings(visit)).toEqual([])
      const styles = await visit.locator('link[rel="stylesheet"]').getAttribute('href')
      const css = await (await visit.request.get(`${program.url}${styles}`)).text()
      expect(gzipSync((await answer?.text()) ?? '').length + gzipSync(css).length).toBeLessThan(15 * 1_024)
      await fitsWindow(visit)
      await visit.getByRole('button', { name: 'Send', exact: true }).click()
      await visit.getByText('Please write something first!').waitFor()
      await visit.getByLabel('Write to those who do the work').fill('Thank you, it works')
      await visit.getByRole('button', { name: 'Send', exact: true }).click()
      await visit.getByText('Your message has been sent.').waitFor()
    } else {
      await visit.locator('.star').nth(3).click()
      await visit.getByLabel('Comment').fill('Quick')
      await visit.getByRole('button', { name: 'Send rating' }).click()
      await visit.getByText('You rated it 4/5').waitFor()
    }
    await outside.close()
  }
  await page.reload()
  await page.getByText('Quick', { exact: true }).first().waitFor()
  await page.getByRole('tab', { name: 'Comments & history' }).click()
  await page.getByText('Thank you, it works').first().waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Status link' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('The link is taken back').waitFor()
  expect((await page.request.get(link)).status()).toBe(404)
  expect(faults).toEqual([])
})

test('chosen work requests are saved as a PDF and merged, and labels are saved as a sheet', async () => {
  const [page = await console.newPage()] = console.pages()
  await listOf(page, { status: ['approved', 'assigned'] })
  for (const row of [1, 2]) await page.getByRole('checkbox').nth(row).check()
  const pages = await downloaded(page)
  const refs = pages.flatMap(({ lines }) => lines.join(' ').match(/WR-\d{6}-\d{4}(?= · page 1 )/g) ?? [])
  expect(refs).toHaveLength(2)

  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('This cannot be undone.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  const merge = page.getByRole('button', { name: 'Merge into WR-' })
  const kept = ((await merge.textContent()) ?? '').replace('Merge into ', '')
  await merge.click()
  await page.getByText(`Merged into ${kept}`).waitFor()
  const gone = refs.find((ref) => ref !== kept) ?? ''
  await page.goto(`${program.url}/work?filter=${encodeURIComponent(JSON.stringify({ refNo: gone }))}`)
  await page.getByRole('row').filter({ hasText: gone }).filter({ hasText: 'Cancelled' }).waitFor()

  await page.goto(`${program.url}/facility/labels?ids=1,2,3`)
  await page.getByRole('button', { name: 'PDF', exact: true }).waitFor()
  const [sheet] = await downloaded(page)
  expect(sheet?.lines.filter((line) => line.includes('/feedback?id='))).toHaveLength(3)
})
