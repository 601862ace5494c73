import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { readPdf } from '../support/pdfText.ts'
import { findingsInBothThemes } from '../support/visit.ts'

const demo = await openDemo({ reducedMotion: 'reduce' })
const { program, page, faults } = demo

const saved = async (button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return readPdf(await readFile(await download.path()))
}

test('labels of chosen checkpoints are saved for the sheet that lies in the printer, from its first free label on', async () => {
  await page.goto(`${program.url}/patrol-point`)
  for (const row of [1, 2, 3]) await page.getByRole('checkbox').nth(row).check()
  await page.getByRole('button', { name: 'QR labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR labels' })
  await dialog.getByRole('combobox', { name: 'First label at' }).click()
  await page.getByRole('option', { name: '8', exact: true }).click()
  expect(await findingsInBothThemes(page)).toEqual([])
  const sheets = await saved('Make PDF')
  expect(sheets).toHaveLength(2)
  await dialog.waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
})

test('a finding of a visit opens its work request, and leads to it from then on', async () => {
  await page.goto(`${program.url}/visit-finding?filter=${encodeURIComponent('{"status":"open"}')}`)
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click()
  await page.getByRole('button', { name: 'Open work request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open work request' })
  await dialog.getByText('with what was found').waitFor()
  await dialog.getByRole('button', { name: 'Open work request' }).click()
  await page.getByText(/Work request WR-\S+ was opened/).waitFor()
  await page.getByRole('link', { name: 'See the work request' }).click()
  await page.getByRole('tab', { name: 'Links' }).click()
  await page.getByText('Finding of a visit').waitFor()
  expect(await findingsInBothThemes(page)).toEqual([])
  expect(faults).toEqual([])
})
