import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { correctionFor, hrFile, plantedErrors } from '../support/hrFile.ts'
import { startProgram, type Program } from '../support/program.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { enterWorkspace, watchFaults } from '../support/visit.ts'

let folder: { folder: string; remove(): Promise<void> }
let program: Program
let browser: Browser
let page: Page
let faults: string[]

beforeAll(async () => {
  folder = await makeTemporaryFolder('import')
  program = await startProgram(folder.folder)
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  faults = watchFaults(page)
})
afterAll(async () => {
  await browser?.close()
  await program?.stop()
  await folder?.remove()
})

const dialog = () => page.getByRole('dialog')

/** The numbers that the import shows: records, new, changed, unchanged, errors. */
async function counts(): Promise<Record<string, string>> {
  const boxes = dialog().locator('dl > div')
  const pairs = await boxes.evaluateAll((elements) =>
    elements.map((element) => [
      element.querySelector('dt')?.textContent ?? '',
      element.querySelector('dd')?.textContent ?? '',
    ]),
  )
  return Object.fromEntries(pairs)
}

/** Opens the import of a list and gives it a file. */
async function choose(route: string, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto(`${program.url}/${route}`)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await dialog().locator('input[type=file]').setInputFiles(file)
  await expect.poll(counts, { timeout: 30_000 }).toHaveProperty('errors')
}

async function run(label: string) {
  await dialog().getByRole('button', { name: label }).click()
  await dialog().getByRole('heading', { name: 'Imported' }).waitFor()
}

async function exported(route: string): Promise<Buffer> {
  await page.goto(`${program.url}/${route}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  return readFile(await download.path())
}

it('lets a new user sign in with what the start printed', async () => {
  await enterWorkspace(page, program)
})

it('takes in the departments and the sites', async () => {
  for (const [route, file] of [
    ['department', 'departments.csv'],
    ['pin', 'sites.csv'],
  ] as const) {
    await choose(route, hrFile.path(file))
    expect(await counts()).toMatchObject({ new: '6', errors: '0' })
    await run('Import 6 records')
    await dialog().getByRole('button', { name: 'Show the list' }).click()
  }
  await page.getByText('Penang Free Zone, Block B').first().waitFor()
})

it('shows exactly the planted errors of the file of people and proposes names for the unknown ones', async () => {
  await choose('employee', hrFile.path('hr-export.csv'))
  expect(await counts()).toEqual({
    'in the file': '2,000',
    new: '1,950',
    changed: '0',
    unchanged: '0',
    errors: '50',
  })
  const rows = dialog().getByRole('region', { name: 'errors' }).locator('tbody tr')
  const cells = await rows.evaluateAll((elements) =>
    elements.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)),
  )
  expect(cells).toEqual(plantedErrors.map(({ record, column }) => [String(record), column]))
  const unknown = rows.filter({ hasText: 'There is no department “Secuirty”.' })
  expect(await unknown.count()).toBe(4)
  await unknown.first().getByRole('button', { name: 'Security', exact: true }).waitFor()
  await unknown.first().getByRole('button', { name: 'Create “Secuirty”' }).waitFor()
  expect(
    await dialog()
      .getByRole('button', { name: /^Import \d/ })
      .count(),
  ).toBe(0)
})

it('keeps the rest while its cells are corrected in place, even when a call fails, and then takes in all of it', async () => {
  const unknown = dialog().locator('tbody tr').filter({ hasText: 'Secuirty' }).first()
  await unknown.getByRole('button', { name: 'Security', exact: true }).click()
  await unknown.getByRole('button', { name: 'Use for all 4 like this' }).click()
  for (const error of plantedErrors.filter(({ column }) => column !== 'Dept')) {
    const cell = dialog().getByRole('textbox', {
      name: `${error.column} of row ${error.record}`,
      exact: true,
    })
    await cell.fill(correctionFor(error))
  }
  await page.route('**/import/*', (route) => route.abort(), { times: 1 })
  await dialog().getByRole('button', { name: 'Check again' }).click()
  await dialog().getByText('everything you entered is still here').waitFor()
  await dialog().getByRole('button', { name: 'Check again' }).click()
  await dialog().getByRole('button', { name: 'Import 2,000 records' }).waitFor()
  expect(await counts()).toMatchObject({ new: '2,000', errors: '0' })
  await run('Import 2,000 records')
  expect(await counts()).toMatchObject({ new: '2,000' })
  await dialog().getByRole('button', { name: 'Show the list' }).click()
  await page.getByText('000001').first().waitFor()
})

it('changes nothing when the corrected file comes again, nor when the export does', async () => {
  const corrected = await exported('employee')
  for (const [route, content] of [
    ['employee', corrected],
    ['pin', await exported('pin')],
    ['department', await exported('department')],
  ] as const) {
    await choose(route, { name: `${route}.csv`, mimeType: 'text/csv', buffer: content })
    const found = await counts()
    expect(found).toMatchObject({ new: '0', changed: '0', errors: '0' })
    expect(found['unchanged']).toBe(found['in the file'])
    expect(await dialog().getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
  }
  expect(await exported('employee')).toEqual(corrected)
})

it('lets sites be assigned to one of them, and the export shows it', async () => {
  await page.goto(
    `${program.url}/employee?filter=${encodeURIComponent(JSON.stringify({ employeeId: '000001' }))}`,
  )
  await page.getByText('Faizal').first().click()
  await page.getByRole('link', { name: 'Edit' }).first().click()
  const sites = page.getByRole('combobox', { name: 'Pins' })
  await sites.click()
  await sites.fill('Hospital Shah')
  await page.getByRole('option', { name: 'Hospital Shah Alam' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  const text = (await exported('employee')).toString()
  expect(text).toMatch(/000001,Faizal,[^,]*,[\s\S]{0,200}Taman Desa Mall; Hospital Shah Alam/)
})

it('did all of it without an error in the browser', () => {
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
})
