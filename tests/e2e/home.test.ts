import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openDemo } from '../support/openDemo.ts'
import { findingsInLongRun, fitsWindow, settled } from '../support/visit.ts'

const demo = await openDemo()
const { program, page, faults } = demo
let token: string
beforeAll(async () => {
  page.setDefaultTimeout(60_000)
  token = await demo.token()
})

const panel = (name: string) => page.getByRole('region', { name, exact: true })
/** A panel that asks for its figures when it comes into view. */
const panelInView = async (name: string) => {
  await panel(name).scrollIntoViewIfNeeded()
  return panel(name)
}
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${program.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${path} ${answer.status}`).toBe(true)
  return answer.json() as Promise<unknown>
}
it('what waits is decided on in place, and is gone from home (DASH-01)', async () => {
  await page.goto(`${program.url}/dashboard`)
  const needs = panel('Needs you now')
  await needs.getByText('Overdue work').waitFor()
  const missing = needs.getByRole('button', { name: /\d Missing punches$/ })
  await missing.click()
  const rows = needs.getByRole('list', { name: 'Missing punches' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  const all = await needs.getByRole('link', { name: /^Show all \d+: Missing punches$/ }).innerText()
  const before = Number(all.replaceAll(/\D/g, ''))
  await rows.first().getByRole('button', { name: 'Fill in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The reader was broken')
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await page.getByText('Filled in as planned.').waitFor()
  await needs.getByRole('link', { name: `Show all ${before - 1}: Missing punches` }).waitFor()
})

it('a figure opens its list; sites and days stay in the address over a reload (DASH-01)', async () => {
  const [site] = z
    .array(z.object({ id: z.number(), name: z.string() }))
    .parse(
      await call(
        'GET',
        `pin?filter=${encodeURIComponent('{"status":"active"}')}&range=[0,0]&sort=["name","ASC"]`,
      ),
    )
  const isAsked = ({ pathname, searchParams }: URL) =>
    pathname === '/dashboard' &&
    searchParams.get('period') === '30' &&
    searchParams.get('pin') === String(site?.id)
  await page.goto(`${program.url}/dashboard`)
  await page.getByRole('combobox', { name: 'Sites' }).fill(site?.name ?? '')
  await page.getByRole('option', { name: site?.name ?? '', exact: true }).click()
  await page.getByRole('combobox', { name: 'Days' }).click()
  await page.getByRole('option', { name: 'Last 30 days' }).click()
  await page.waitForURL(isAsked)
  await page.reload()
  await page.getByRole('button', { name: site?.name ?? '', exact: true }).waitFor()
  await settled(page)
  const link = (await panelInView('Working hours')).getByRole('link', { name: /clockings$/ })
  const shown = (await link.innerText()).replaceAll(/\D/g, '')
  await link.click()
  await page.waitForURL('**/clocking?*')
  await page.getByText(Number(shown).toLocaleString('en-MY'), { exact: false }).first().waitFor()
  await page.goBack()
  await page.waitForURL(isAsked)
})

it('shows events of a site without a reload (DASH-01)', async () => {
  await page.goto(`${program.url}/dashboard`)
  await settled(page)
  const pins = z
    .array(z.object({ id: z.number() }))
    .parse(await call('GET', `pin?filter=${encodeURIComponent('{"status":"active"}')}&range=[0,0]`))
  await call('POST', 'snap/report', {
    title: 'Glass on the ramp',
    pinId: pins[0]?.id,
    severity: 'high',
    occurredAt: new Date().toISOString(),
    offlineKey: randomUUID(),
  })
  await (await panelInView('Just now')).getByText('reported: Glass on the ramp').waitFor()
})

it('panels are arranged by each for themselves, and stay so (DASH-01)', async () => {
  await page.goto(`${program.url}/dashboard`)
  await panel('Contracts').waitFor()
  await page.getByRole('button', { name: 'Arrange panels' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Contracts', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Move On leave up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your panels are arranged.').waitFor()
  await page.reload()
  await panel('On leave').waitFor()
  await settled(page)
  expect(await panel('Contracts').count()).toBe(0)
  const titles = await page.getByRole('heading', { level: 3 }).allInnerTexts()
  expect(titles.indexOf('On leave')).toBe(titles.indexOf('Absent') - 1)
})

it('is within reach on a phone and for everybody, in both themes', async () => {
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await fitsWindow(page)
  expect(faults).toEqual([])
})
