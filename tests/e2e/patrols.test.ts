import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { visitFinding } from '../../src/resources/visit/visitFinding.resource.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { openDemo, seriMaju } from '../support/openDemo.ts'
import { readPdf } from '../support/pdfText.ts'
import { accessibilityFindings, findingsInLongRun, fitsWindow } from '../support/visit.ts'

const demo = await openDemo()
const { program, page, faults } = demo

const saved = async (button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return readPdf(await readFile(await download.path()))
}

const records = z.array(z.object({ id: z.number() })).min(1)

/** Opens the first record of a list by its address. */
async function openFirst({ path, route }: Resource, filter = {}) {
  const answer = await fetch(
    `${program.url}/api/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    {
      headers: { authorization: `Bearer ${await demo.token()}` },
    },
  )
  const [first] = records.parse(await answer.json())
  await page.goto(`${program.url}/${route}/${first?.id}/show`)
}

test('saves labels of checkpoints from the sheet’s first free label on', async () => {
  await page.goto(`${program.url}/patrol-point`)
  for (const row of [1, 2, 3]) await page.getByRole('checkbox').nth(row).check()
  await page.getByRole('button', { name: 'QR labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR labels' })
  await dialog.getByRole('combobox', { name: 'First label at' }).click()
  await page.getByRole('option', { name: '8', exact: true }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  const sheets = await saved('Make PDF')
  expect(sheets).toHaveLength(2)
  await dialog.waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
})

test('a finding of a visit opens its work request, and leads to it from then on', async () => {
  await openFirst(visitFinding, { status: 'open' })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Open work request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open work request' })
  await dialog.getByText('with what was found').waitFor()
  await dialog.getByRole('button', { name: 'Open work request' }).click()
  await page.getByText(/Work request WR-\S+ was opened/).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'See the work request' }).click()
  await page.getByRole('tab', { name: 'Links' }).click()
  await page.getByText('Finding of a visit').waitFor()
  expect(await findingsInLongRun(page)).toEqual([])
  expect(faults).toEqual([])
})

test('shows minutes between checkpoints, with days and site in the address', async () => {
  await page.goto(`${program.url}/pin-activities/patrol`)
  await page.getByRole('tab', { name: 'Minutes between checkpoints' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('tab') === 'heat')
  const rows = page.getByRole('table', { name: 'Minutes between checkpoints' }).getByRole('row')
  await rows.nth(1).waitFor()
  const all = await rows.count()
  expect(await rows.nth(1).innerText()).toMatch(/[\d.]+ min\s+(Much quicker|As expected|Slower|Much slower)/)
  const site = page.getByRole('combobox', { name: 'Where' })
  await site.click()
  // The first option is all sites.
  await page.getByRole('option').nth(1).click()
  await page.waitForURL(({ searchParams }) => searchParams.has('pin'))
  await expect.poll(() => rows.count()).toBeLessThan(all)
  const chosen = await site.inputValue()
  await page.reload()
  await expect.poll(() => site.inputValue()).toBe(chosen)
  await rows.nth(1).waitFor()
  expect(await rows.count()).toBeLessThan(all)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await fitsWindow(page)
  // Nor does the table scroll by itself: its rows are cards.
  const beyond = () =>
    page
      .getByRole('table', { name: 'Minutes between checkpoints' })
      .locator('..')
      .evaluate((part) => part.scrollWidth - part.clientWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await page.getByText('Nobody went from one checkpoint to another').waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: 'Patrol board', selected: true }).waitFor()
  expect(faults).toEqual([])
})

test('lists touchdowns by site, the longest gap first, with links (FLD-02)', async () => {
  // Last month is over, whatever day it is.
  await page.goto(`${program.url}/pin-activities/touchdown`)
  await page.getByRole('button', { name: 'Earlier month' }).click()
  await page
    .getByRole('link', { name: /: \d+ of \d+/ })
    .first()
    .waitFor()
  expect(await findingsInLongRun(page)).toEqual([])
  await page.getByRole('tab', { name: 'By site' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('tab') === 'sites')
  const table = page.getByRole('table', { name: 'By site' })
  await table.getByRole('row').nth(1).waitFor()
  const longest = (await table.getByRole('row').allInnerTexts())
    .slice(1)
    .map((row) => Number(/(\d+) days?/.exec(row)?.[1]))
  expect(longest.length).toBeGreaterThan(1)
  expect(longest).toEqual(longest.toSorted((one, other) => other - one))
  await page.getByRole('region', { name: /^Map of the sites/ }).waitFor()
  expect(await findingsInLongRun(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await fitsWindow(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  const missed = table.getByRole('link', { name: /^[1-9]\d*$/ }).first()
  const count = Number(await missed.innerText())
  await missed.click()
  await page.getByRole('gridcell', { name: 'Missed' }).first().waitFor()
  expect(await page.getByRole('gridcell', { name: 'Missed' }).count()).toBe(count)
  await page.goBack()
  const made = table.getByRole('link', { name: /^[1-9]\d* of / }).first()
  const touchdowns = Number.parseInt(await made.innerText(), 10)
  await made.click()
  await page.getByRole('heading', { name: `Touchdowns ${touchdowns}` }).waitFor()
  expect(faults).toEqual([])
})

test('shows a patrol’s result, bad answers and follow-ups', async () => {
  const owner = await demo.owner()
  const { rows } = await owner.query<{ session: number; ref: string }>(
    `select a.session_id::int as session, w.ref_no as ref from patrol_answer a
     join work_request w on w.client_id = a.client_id and w.id = a.work_request_id
     join patrol_session s on s.client_id = a.client_id and s.id = a.session_id
     where a.client_id = $1 order by a.id limit 1`,
    [seriMaju],
  )
  const [answer] = rows
  await page.goto(`${program.url}/patrol-session/${answer?.session}/show?whole=1`)
  await page.getByRole('alert').getByText('bad answer').waitFor()
  const checkpoints = page.getByRole('heading', { name: 'Checkpoints' }).locator('..').getByRole('listitem')
  expect(await checkpoints.count()).toBe(6)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await fitsWindow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: `Work request ${answer?.ref}` }).click()
  await page.waitForURL('**/work/*/show*')
  expect(faults).toEqual([])
})

test('completes a visit on a phone, with score, findings and PDF (FLD-03)', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.url}/visit/create`)
  await page.getByRole('combobox', { name: /^Pin/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('No check has been answered yet').waitFor()

  const dialog = page.getByRole('dialog')
  for (const [question, answer] of [
    ['Are the fire doors shut?', 'Bad'],
    ['Is the lobby clean?', 'Good'],
  ] as const) {
    await page.getByRole('button', { name: 'New visit check' }).click()
    await dialog.getByLabel(/^Question/).fill(question)
    await dialog.getByLabel('Answer', { exact: true }).click()
    await page.getByRole('option', { name: answer }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.getByText('Score 50 %').waitFor()
  await page.getByRole('tab', { name: 'Findings' }).click()
  await page.getByRole('button', { name: 'New finding' }).click()
  await dialog.getByLabel(/^Title/).fill('Fire door wedged open')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 of 1 findings open').waitFor()
  await fitsWindow(page)
  expect(await findingsInLongRun(page)).toEqual([])

  await page.getByRole('button', { name: 'Submit' }).click()
  await dialog.getByLabel(/^Summary/).fill('One fire door stood open.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.getByText(/^VS-\d{6}-\d{4}: Submitted$/).waitFor()
  await page.getByRole('link', { name: 'Fire door wedged open' }).click()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await dialog.getByLabel(/^What was done/).fill('Wedge taken away')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(': Verified').waitFor()
  await page.getByRole('link', { name: /^VS-/ }).first().click()
  await page.getByText('0 of 1 findings open').waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  const [sheet] = await saved('PDF')
  const words = sheet?.lines.join(' ') ?? ''
  expect(words).toMatch(/VS-\d{6}-\d{4}/)
  for (const word of [
    '50 %',
    'Are the fire doors shut?',
    'Fire door wedged open',
    'Verified',
    'Wedge taken away',
  ])
    expect(words).toContain(word)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(faults).toEqual([])
})
