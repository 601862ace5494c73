import { beforeAll, expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { idTokenFor, printedAccount } from '../support/program.ts'
import { accessibilityFindings, enterWorkspace, findingsInLongRun, fitsWindow } from '../support/visit.ts'

const demo = await openDemo({ as: null })
const { program, page, faults } = demo
const owner = await demo.owner()
beforeAll(async () => {
  await enterWorkspace(page, program, 'five days of trial left', 'Kilat Bersih')
  page.setDefaultTimeout(30_000)
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const slip = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('PAM-02 OVER-02 the operator extends a trial, and the open console works again', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `update client set trial_ends_on = (now() at time zone time_zone)::date - 1 where name like 'Kilat Bersih%' returning id`,
  )
  await page.goto(`${program.url}/department`)
  const shut = page.getByRole('heading', { name: 'Oops! Your Free Trial period has ended' })
  await shut.waitFor()
  const token = await idTokenFor(program, await printedAccount(program, 'platform operator'), 53)
  const extended = await fetch(`${program.url}/api/pam/client/change`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      action: { kind: 'extendTrial', days: 5 },
      companyIds: rows.map(({ id }) => Number(id)),
      reason: 'They are about to decide',
    }),
  })
  expect(await extended.json()).toMatchObject({ changed: 1 })
  await page.getByText('Field Team').first().waitFor()
  await shut.waitFor({ state: 'detached' })
  await page.getByRole('complementary', { name: 'Free trial' }).waitFor()
})

it('SHELL-06 OVER-02 PAY-01 PAY-02 a company pays by transfer on day 8 and works again', async () => {
  const other = await demo.browser.newContext({ storageState: await page.context().storageState() })
  const second = await other.newPage()
  await second.goto(`${program.url}/department`)
  await second.getByText('Field Team').first().waitFor()
  await page.getByRole('complementary', { name: 'Free trial' }).waitFor()

  await owner.query(
    `update client set trial_ends_on = (now() at time zone time_zone)::date - 1 where name like 'Kilat Bersih%'`,
  )
  await page.goto(`${program.url}/employee`)
  await page.getByRole('heading', { name: 'Oops! Your Free Trial period has ended' }).waitFor()
  await page.getByRole('link', { name: 'Go to payment' }).click()
  const details = dialog('Billing details')
  await details.getByRole('textbox', { name: 'Name' }).fill('Kilat Bersih Services')
  await details.getByRole('textbox', { name: 'E-mail for invoices' }).fill('accounts@kilat.example')
  await details.getByRole('textbox', { name: 'Address' }).fill('Jalan Ipoh, Kuala Lumpur')
  await details.getByRole('button', { name: 'Save' }).click()

  const plans = dialog('Choose a plan')
  await plans.getByRole('radio', { name: /^Starter/ }).check()
  await plans.getByText(/Stops working: .*Maintenance/).waitFor()
  await plans.getByText('SST 8 %').waitFor()
  await plans.getByRole('button', { name: 'Take this plan' }).click()

  const pay = dialog('Pay invoice')
  await pay.getByRole('button', { name: 'Report transfer' }).click()
  await expect.poll(() => pay.getByText('This is required.').count()).toBe(2)
  await pay.getByRole('textbox', { name: 'Reference of the transfer' }).fill('FT2026-77')
  await pay
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip })
  await pay.getByText('slip.png').waitFor()
  await second.reload()
  await second.getByRole('heading', { name: 'Oops! Your Free Trial period has ended' }).waitFor()
  await pay.getByRole('button', { name: 'Report transfer' }).click()

  await second.getByText('Field Team').first().waitFor()
  await page.getByText('Starter').first().waitFor()
  await page
    .getByRole('table', { name: 'Invoices' })
    .getByText('Transfer reported', { exact: true })
    .waitFor()
  await page.getByText(/The operator checks your transfer/).waitFor()

  // The operator hears of it, opens its proof and confirms it.
  const desk = await (await demo.browser.newContext()).newPage()
  await enterWorkspace(desk, program, 'operator', 'Portal Platform')
  await desk.getByRole('button', { name: /^Notifications/ }).click()
  await desk.getByRole('link', { name: /Kilat Bersih Services reports a transfer/ }).click()
  await desk.waitForURL('**/PAM/transfers')
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: /^Open proof of INV-/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^INV-.* Kilat Bersih Services\.png$/)
  expect(await findingsInLongRun(desk)).toEqual([])
  await desk.getByRole('button', { name: /^Confirm the transfer for INV-/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await desk.getByText('No transfer waits for a decision').waitFor()
  await desk.context().close()

  await page.reload()
  await page.getByRole('table', { name: 'Invoices' }).getByText('Paid', { exact: true }).waitFor()
  await other.close()
})

it('PAY-02 an invoice that is still unpaid below the newest ones is paid from where it stands', async () => {
  await owner.query(
    `with first as (select * from invoice where number is not null and company_id =
         (select id from client where name like 'Kilat Bersih%') order by id limit 1)
     insert into invoice (client_id, company_id, subscription_id, number, status, subtotal, tax_percent, tax, total, amount_paid)
     select client_id, company_id, subscription_id, 'OLD-' || n, case n when 0 then 'open' else 'paid' end, subtotal,
       tax_percent, tax, total, case n when 0 then 0 else total end
     from first, generate_series(0, 26) n order by n`,
  )
  await page.goto(`${program.url}/payment`)
  await page
    .getByRole('alert')
    .filter({ hasText: 'Invoice OLD-0' })
    .getByRole('button', { name: 'Pay' })
    .click()
  await dialog('Pay invoice OLD-0').getByRole('button', { name: 'Cancel' }).click()
  await dialog('Pay invoice OLD-0').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Earlier invoices' }).click()
  await page.getByRole('button', { name: 'Pay invoice OLD-0' }).click()
  await dialog('Pay invoice OLD-0').getByRole('button', { name: 'Cancel' }).click()
  await dialog('Pay invoice OLD-0').waitFor({ state: 'detached' })
})

it('PAY-01 the page has no accessibility finding, on a wide and on a narrow screen', async () => {
  expect(await accessibilityFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findingsInLongRun(page)).toEqual([])
  await fitsWindow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The server refuses by itself what was asked for before the overlay stood.
  expect(faults.filter((fault) => !fault.includes('402'))).toEqual([])
})
