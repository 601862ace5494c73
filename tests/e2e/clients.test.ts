import { beforeAll, expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { enterWorkspace, fitsWindow, settled } from '../support/visit.ts'

const demo = await openDemo({ as: null })
const { program, page, faults } = demo
beforeAll(async () => {
  await enterWorkspace(page, program, 'operator', 'Portal Platform')
  page.setDefaultTimeout(30_000)
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const filtered = (filter: object) => `${program.url}/PAM?filter=${encodeURIComponent(JSON.stringify(filter))}`
/** Chooses the clients whose trial ends soon. */
const chooseEnding = async () => {
  await page.goto(filtered({ attention: 'trialEnding' }))
  await page.getByRole('checkbox', { name: 'Select all' }).check()
}
const undo = () => page.getByRole('button', { name: 'Undo' }).click()
const act = async (name: string) => {
  await page.getByRole('toolbar').getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name }).click()
}

it('PAM-01 PAM-02 changes many clients after a preview, and undoes in one step', async () => {
  await chooseEnding()
  const days = async () => (await page.getByRole('grid').innerText()).match(/\d+ \w+ 20\d\d/g)
  const before = await days()
  expect(before?.length).toBeGreaterThan(1)
  await act('Extend trial')
  const extend = dialog('Extend trial')
  await extend.getByRole('textbox', { name: 'Days' }).fill('3')
  await extend.getByRole('textbox', { name: 'Reason' }).fill('A holiday lies between')
  await extend.getByText(/[1-9]\d* clients? changes?/).waitFor()
  await extend.getByRole('button', { name: 'Extend trial' }).click()
  await page.getByText(/Extend trial: [1-9]\d* clients? changed/).waitFor()
  await undo()
  await settled(page)
  // The list comes back when it has been asked for anew, which a busy machine does later than the message goes.
  await expect.poll(days, { timeout: 20_000 }).toEqual(before)
})

it('PAM-01 what would change nobody is not offered to be done, and says why', async () => {
  await chooseEnding()
  await act('Reactivate')
  const reactivate = dialog('Reactivate')
  await reactivate.getByRole('textbox', { name: 'Reason' }).fill('They have paid')
  await reactivate.getByText('stays: it is not shut out').first().waitFor()
  expect(await reactivate.getByRole('button', { name: 'Reactivate' }).isDisabled()).toBe(true)
  await reactivate.getByRole('button', { name: 'Cancel' }).click()
})

it('PAM-01 shows a failed preview and retries it', async () => {
  await chooseEnding()
  const path = '**/api/pam/client/change'
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message: 'Too busy.' } }),
  )
  await act('Extend trial')
  const failed = dialog('Extend trial').getByText('What becomes of them could not be found out')
  await failed.waitFor()
  await page.unroute(path)
  faults.length = 0
  await dialog('Extend trial').getByRole('button', { name: 'Try again' }).click()
  await dialog('Extend trial')
    .getByText(/[1-9]\d* clients? changes?/)
    .waitFor()
  expect(await failed.count()).toBe(0)
  await dialog('Extend trial').getByRole('button', { name: 'Cancel' }).click()
})

it('PAM-02 the operator closes an area for one client and sees the client’s view', async () => {
  await page.goto(`${program.url}/PAM/1001?tab=features`)
  await page.getByText(/Menu/).waitFor()
  const menu = page.getByRole('region', { name: 'What this client sees' })
  await expect.poll(() => menu.innerText()).toContain('VMS Dashboard')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Open or close an area' }).click()
  const asked = dialog('Open or close an area')
  await asked.getByRole('combobox', { name: 'Area' }).click()
  await page.getByRole('option', { name: 'VMS' }).click()
  await asked.getByRole('combobox', { name: 'Stands' }).click()
  await page.getByRole('option', { name: 'Off' }).click()
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Not paid for')
  await asked.getByRole('button', { name: 'Open or close an area' }).click()
  await page.getByText('Closed for this client').waitFor()
  await expect.poll(() => menu.innerText()).not.toContain('VMS Dashboard')
  await undo()
  await expect.poll(() => menu.innerText()).toContain('VMS Dashboard')

  await page.goto(`${program.url}/PAM/plans`)
  await page.getByRole('link', { name: 'Starter' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  const name = page.getByRole('textbox', { name: 'Description' })
  await name.fill('For small teams')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('For small teams').first().waitFor()
})

it('PAM-02 compares another plan with current use, and names missing parts', async () => {
  await page.goto(filtered({ q: 'Damai' }))
  await page.getByRole('link', { name: 'Damai Facility Services' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Change plan' }).click()
  const asked = dialog('Change plan')
  await asked.getByText('it is so already').waitFor()
  await asked.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Starter' }).click()
  await asked.getByText('This client uses more than Starter holds: People 76 of 50').waitFor()
  const row = (name: string) => asked.getByRole('row').filter({ hasText: name }).innerText()
  expect(await row('Price before tax')).toMatch(/MYR 479\.00 a month[^]*MYR 495\.00 a month/)
  expect(await row('People')).toMatch(/200\s+50\s+76/)
  // Beyond the limits of a plan, a client changes only if that is chosen.
  await asked.getByText(/^Damai Facility Services stays/).waitFor()
  await asked.getByRole('checkbox', { name: 'Also where more is used than the plan holds' }).check()
  await asked.getByText(/^Damai Facility Services: from .*MYR/).waitFor()
  await asked.getByRole('button', { name: 'Change plan' }).click()
  await asked.getByText('This is required.').waitFor()
  await asked.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'New client' }).click()
  const made = dialog('New client')
  await made.getByRole('textbox', { name: 'Company name' }).fill('Half Typed Sdn Bhd')
  await made.getByRole('button', { name: 'Create and invite' }).click()
  await expect.poll(() => made.getByText('This is required.').count()).toBe(5)
  const [first] = await made.locator('[aria-invalid="true"]').all()
  expect(await first?.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await made.getByRole('textbox', { name: 'Company name' }).inputValue()).toBe('Half Typed Sdn Bhd')
  await made.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`${program.url}/partner`)
  await page.getByRole('link', { name: /Tropika/ }).click()
  await page.getByRole('heading', { name: 'Agreements (2)' }).waitFor()
  await page.getByRole('tab', { name: 'Commissions' }).click()
  await page.getByRole('heading', { name: /^Commissions \([1-9]/ }).waitFor()
})

it('PAM-01 areas of a plan in the language of the console', async () => {
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"ms"'))
  await page.goto(`${program.url}/PAM/1001?tab=features`)
  await page.getByText('Penjadualan', { exact: true }).first().waitFor()
  await page.getByRole('tab', { name: 'Invois' }).click()
  await page.getByText('Dibayar', { exact: true }).first().waitFor()
  await page.getByRole('tab', { name: 'Peristiwa' }).click()
  await page.getByText('Invois dikeluarkan').first().waitFor()
  await page.goto(`${program.url}/PAM/1001?tab=features`)
  await page.getByText('Penjadualan', { exact: true }).first().waitFor()
  expect(await page.locator('.MuiChip-root').getByText('Scheduling', { exact: true }).count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsWindow(page)
  expect(faults).toEqual([])
})
