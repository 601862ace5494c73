import { readFile } from 'node:fs/promises'
import * as XLSX from '@e965/xlsx'
import { expect, it } from 'vitest'
import { filesOfTypes } from '../support/filesOfTypes.ts'
import { correctionFor, hrFile, plantedErrors } from '../support/hrFile.ts'
import { openDemo } from '../support/openDemo.ts'
import { accessibilityFindings, enterWorkspace, findingsInLongRun, settled } from '../support/visit.ts'

const { program, page, faults } = await openDemo({ as: null })

interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const errorRows = () => page.getByRole('region', { name: 'With errors' }).locator('tbody tr')

/** The numbers of the check: of records with errors, new, changed and unchanged ones. */
async function counts(): Promise<Record<string, string>> {
  const tabs = await page.getByRole('tab').allTextContents()
  return Object.fromEntries(tabs.map((tab) => [tab.replace(/ [\d,]+$/, ''), tab.split(' ').at(-1) ?? '']))
}

/** Opens the import of a list, gives it a file and goes on to the check. */
async function choose(route: string, file: string | Upload) {
  await page.goto(`${program.url}/${route}`)
  await page.getByRole('link', { name: 'Import' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await button('Use this file').click()
  await page.waitForURL('**/import/*?part=*')
  if (page.url().endsWith('columns')) await button('Next').click()
  await page.getByRole('tab').first().waitFor()
  await expect.poll(() => button('Back').count(), { timeout: 30_000 }).toBe(1)
  await page.getByText(/Ready:|left\./).waitFor({ timeout: 60_000 })
}

async function run(count: string) {
  await button(`Import ${count} records`).click()
  await page.getByRole('heading', { name: 'Imported' }).waitFor({ timeout: 60_000 })
}

async function undo() {
  await button('Undo this batch').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Put back' }).waitFor({ timeout: 60_000 })
}

async function saved(start: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return readFile(await download.path())
}

/** All that a list holds, every field of it, as CSV. */
const exported = (route: string) =>
  saved(async () => {
    await page.goto(`${program.url}/${route}`)
    await button('Export').click()
    await page.getByRole('radio', { name: /All fields/ }).check()
    await button('CSV').click()
  })

it('lets a new user sign in with what the start printed', async () => {
  await enterWorkspace(page, program)
})

it('refuses a picture, and lets the row of the headings be chosen', async () => {
  await page.goto(`${program.url}/department/import`)
  const { name, bytes } = filesOfTypes['image/png']
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name, mimeType: 'image/png', buffer: bytes })
  await page.getByText('photo.png holds no rows of text.').waitFor()
  expect(await button('Use this file').count()).toBe(0)
  const buffer = Buffer.from('Our departments\n\nCode;Name\nOPS;Operations\n')
  await input.setInputFiles({ name: 'titled.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('columnheader', { name: 'Code' }).waitFor()
  await page.getByRole('combobox', { name: 'Row with the headings' }).click()
  await page.getByRole('option', { name: '4: OPS, Operations', exact: true }).click()
  await page.getByRole('columnheader', { name: 'OPS' }).waitFor()
})

it('takes in the departments and the sites', async () => {
  for (const [route, file] of [
    ['department', 'departments.csv'],
    ['pin', 'sites.csv'],
  ] as const) {
    await choose(route, hrFile.path(file))
    expect(await counts()).toMatchObject({ New: '6', 'With errors': '0' })
    await run('6')
    await page.getByRole('link', { name: 'Show the list' }).click()
  }
  await page.getByText('Penang Free Zone, Block B').first().waitFor()
})

it('shows exactly the planted errors of the file of people with suggestions (EMP-08)', async () => {
  await choose('employee', hrFile.path('hr-export.csv'))
  expect(await counts()).toEqual({ 'With errors': '50', New: '1,950', Changed: '0', Unchanged: '0' })
  await errorRows().first().waitFor()
  const cells = await errorRows().evaluateAll((rows) =>
    rows.map((row) => [row.children[0]?.firstChild?.textContent, row.children[1]?.textContent]),
  )
  expect(cells).toEqual(plantedErrors.map(({ record, column }) => [String(record), column]))
  await errorRows().filter({ hasText: 'Faizal' }).first().waitFor()
  const unknown = errorRows().filter({ hasText: 'There is no department “Secuirty”.' })
  expect(await unknown.count()).toBe(4)
  await unknown.first().getByRole('button', { name: 'Security', exact: true }).waitFor()
  await button('Create “Secuirty”').waitFor()
  const foot = page.getByRole('region', { name: 'Next step' })
  expect(await foot.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true)
})

it('lets an unknown name mean any record that is searched for, or nothing', async () => {
  const names = page.getByRole('region', { name: 'Names not found' })
  const misspelt = names.getByRole('row', { name: /^Secuirty/ })
  await misspelt.getByRole('button', { name: 'Choose another…' }).click()
  await page.getByRole('combobox', { name: 'Meaning of “Secuirty”' }).fill('front')
  await page.getByRole('option', { name: 'Front Desk' }).click()
  await misspelt.getByText('“Secuirty” becomes “Front Desk”.').waitFor()
  await misspelt.getByRole('button', { name: 'Take back' }).click()
  await button('Leave empty: “Menara Atlantis”').click()
  await names.getByText('“Menara Atlantis” is left out: the cell stays empty.').waitFor()
  await names.getByRole('button', { name: 'Take back' }).click()
})

it('keeps corrections over a reload and a failed call, imports, and undoes (EMP-08)', async () => {
  await button('Use Security for “Secuirty”').click()
  for (const error of plantedErrors.filter(({ column }) => column !== 'Dept')) {
    const cell = page.getByRole('textbox', { name: `${error.column} of row ${error.record}`, exact: true })
    await cell.fill(correctionFor(error))
  }
  await page.reload()
  await page.getByText('47 corrections to check').waitFor()
  await page.getByText('“Secuirty” becomes “Security”.').waitFor()
  await page.route('**/import/*', (route) => route.abort(), { times: 1 })
  await button('Check again').click()
  await page.getByText('everything you entered is still here').waitFor()
  await button('Check again').last().click()
  await button('Import 2,000 records').waitFor({ timeout: 30_000 })
  expect(await counts()).toMatchObject({ New: '2,000', 'With errors': '0' })
  await page.reload()
  await run('2,000')
  await page.getByRole('link', { name: 'Show the list' }).click()
  await page.getByText('000001').first().waitFor()
  await page.goBack()
  await undo()
  await page.getByText('2,000 put back').first().waitFor()
  await page.goto(`${program.url}/employee?filter=${encodeURIComponent('{"employeeId":"000001"}')}`)
  await page.getByText('Nothing matches these filters.').waitFor()
})

it('exports a workbook with notes, and imports it corrected', async () => {
  const book = XLSX.utils.book_new()
  const text = XLSX.read(hrFile.people, { type: 'string', raw: true })
  XLSX.utils.book_append_sheet(book, text.Sheets[text.SheetNames[0] ?? ''] ?? {}, 'People')
  const buffer: Buffer = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await choose('employee', { name: 'people.xlsx', mimeType, buffer })
  expect(await counts()).toEqual({ 'With errors': '50', New: '1,950', Changed: '0', Unchanged: '0' })

  const notes = XLSX.read(await saved(() => button('Get the file with notes (Excel)').click()), {
    type: 'buffer',
  })
  const sheet = notes.Sheets[notes.SheetNames[0] ?? ''] ?? {}
  const headings = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] ?? []
  const noted = Object.keys(sheet).filter((at) => sheet[at]?.c)
  const planted = plantedErrors.map(({ record, column }) =>
    XLSX.utils.encode_cell({ r: record - 1, c: headings.indexOf(column) }),
  )
  expect(noted.sort()).toEqual([...planted].sort())
  plantedErrors.forEach((error, index) => {
    const at = planted[index] ?? ''
    sheet[at] = { ...sheet[at], v: correctionFor(error), w: undefined }
  })
  const corrected: Buffer = XLSX.write(notes, { type: 'buffer', bookType: 'xlsx' })
  await choose('employee', { name: 'corrected.xlsx', mimeType, buffer: corrected })
  expect(await counts()).toMatchObject({ New: '2,000', 'With errors': '0' })
  await run('2,000')
})

it('offers an unfinished file to be gone on with', async () => {
  await page.goto(`${program.url}/employee/import`)
  await page.getByRole('link', { name: 'people.xlsx' }).click()
  await errorRows().first().waitFor()
})

it('changes nothing when an export is imported again (EMP-08)', async () => {
  const corrected = await exported('employee')
  for (const [route, content] of [
    ['employee', corrected],
    ['pin', await exported('pin')],
    ['department', await exported('department')],
  ] as const) {
    await choose(route, { name: `${route}.csv`, mimeType: 'text/csv', buffer: content })
    expect(await counts()).toMatchObject({ New: '0', Changed: '0', 'With errors': '0' })
    expect(await button('Nothing to import').isDisabled()).toBe(true)
  }
  expect(await exported('employee')).toEqual(corrected)
})

it('shows before and after of what would change, and adds nothing where it may only change', async () => {
  const buffer = Buffer.from('Staff No;Position\n000001;Chief Engineer\nX-1;Guard\n')
  await choose('employee', { name: 'positions.csv', mimeType: 'text/csv', buffer })
  await button('Back').click()
  await page.getByRole('radio', { name: /Only change known ones/ }).check()
  await button('Next').click()
  await page.getByRole('tab', { name: 'Changed 1' }).click()
  await page.getByText('Job title: Engineer → Chief Engineer').waitFor()
  await page.getByRole('tab', { name: 'With errors 1' }).click()
  await errorRows().filter({ hasText: 'X-1' }).waitFor()
  await page.getByText('1 error in 1 row left.').waitFor()
  await button('Leave this row out: 3').click()
  await button('Check again').click()
  await page.getByText('1 of 2 will be imported; 1 left out.').waitFor()
  await page.getByRole('tab', { name: 'Left out 1' }).click()
  await button('Take in again: 3').click()
  await button('Leave out the row with errors').click()
  await button('Import 1 record').waitFor()
})

it('has nothing that axe finds in light and dark, and fits a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.url}/employee/import`)
  const unfinished = page.getByRole('link', { name: 'people.xlsx' })
  await unfinished.waitFor()
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  const address = `${program.url}${await unfinished.getAttribute('href')}`
  const looked: [string, string][] = [
    [`${program.url}/employee/import`, 'Choose a file'],
    [`${address}?part=columns`, 'Next'],
    [`${address}?part=check`, 'Get the file with notes (Excel)'],
    [`${address}?part=import`, 'Back'],
  ]
  for (const [url, sign] of looked) {
    await page.goto(url)
    await button(sign).waitFor()
    await settled(page)
    expect([url, await findingsInLongRun(page), await fits()]).toEqual([url, [], true])
  }
  await page.goto(`${program.url}/employee/import`)
  // Only text that stands in the line itself ends in dots where it does not fit.
  const title = page.locator('#react-admin-title span')
  await title.first().waitFor()
  expect(await title.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).display))).toEqual([
    'inline',
    'inline',
  ])
  await page.locator('input[type=file]').setInputFiles(hrFile.path('hr-export.csv'))
  await button('Use this file').waitFor()
  expect([await accessibilityFindings(page), await fits()]).toEqual([[], true])
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('lets sites be assigned to one of them, and the export shows it', async () => {
  await page.goto(
    `${program.url}/employee?filter=${encodeURIComponent(JSON.stringify({ employeeId: '000001' }))}`,
  )
  await page.getByRole('gridcell', { name: '000001' }).click()
  await page.getByRole('link', { name: 'Edit' }).first().click()
  const sites = page.getByRole('combobox', { name: 'Pins' })
  await sites.click()
  await sites.fill('Hospital Shah')
  // Until what was searched for is there, the options before it move away from under the pointer.
  const offered = page.getByRole('option')
  await expect
    .poll(async () => (await offered.allInnerTexts()).every((name) => name.includes('Hospital Shah')))
    .toBe(true)
  await offered.filter({ hasText: 'Hospital Shah Alam' }).click()
  await page.getByRole('button', { name: 'Hospital Shah Alam' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const text = (await exported('employee')).toString()
  expect(text).toMatch(/000001,Faizal,[^,]*,[\s\S]{0,200}Taman Desa Mall; Hospital Shah Alam/)
})

it('did all of it without an error in the browser', () => {
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
})

it('imports a Malay workbook unchanged, and asks before a person becomes another', async () => {
  const workbook = (rows: readonly (readonly unknown[])[]): Upload => {
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), 'Pekerja')
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const buffer: unknown = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' })
    if (!Buffer.isBuffer(buffer)) throw new Error('The workbook could not be written')
    return { name: 'Senarai Pekerja.xlsx', mimeType, buffer }
  }
  const above = [
    ['Senarai Pekerja Syarikat Seri Maju'],
    ['Setakat 1 Mei 2026'],
    [],
    [
      'Bil.',
      'No. Staf',
      'Nama Penuh',
      'No. Kad Pengenalan',
      'Tarikh Lahir',
      'No. Telefon Bimbit',
      'Jantina',
      'Jabatan',
      'Jawatan',
      'Tarikh Mula Kerja',
      '',
      'Catatan',
    ],
  ]
  const siti = ['Siti Hajar binti Osman', '900101-14-5566', '01/01/1990', '012-345 6701', 'Perempuan']
  const wei = ['Tan Wei Ming', '850505-10-1235', '05/05/1985', '012-345 6702', 'Lelaki']
  await choose(
    'employee',
    workbook([
      ...above,
      [1, 'KP-01', ...siti, 'Guarding', 'Pengawal', '01/03/2024', '', 'Syif malam'],
      [2, 'KP-02', ...wei, 'Guarding', 'Pengawal', '15/03/2024'],
    ]),
  )
  expect(await counts()).toEqual({ 'With errors': '0', New: '2', Changed: '0', Unchanged: '0' })
  await run('2')

  await choose(
    'employee',
    workbook([...above, [1, 'KP-01', 'Kumar a/l Rajan', ...wei.slice(1, 3), '012-345 6703']]),
  )
  expect(await counts()).toMatchObject({ 'With errors': '1', Changed: '0' })
  const foot = page.getByRole('region', { name: 'Next step' })
  expect(await foot.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true)
  await errorRows().filter({ hasText: 'Siti Hajar binti Osman' }).first().waitFor()
  await page.getByRole('button', { name: 'It is the same' }).first().waitFor()
})
