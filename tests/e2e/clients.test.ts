import { beforeAll, expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { enterWorkspace, fitsWindow, settled } from '../support/visit.ts'

const demo = await openDemo({ as: null, reducedMotion: 'reduce' })
const { program, page, faults } = demo
beforeAll(async () => {
  await enterWorkspace(page, program, 'operator', 'Portal Platform')
  page.setDefaultTimeout(30_000)
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const act = async (name: string) => {
  await page.getByRole('toolbar').getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name }).click()
}

it('PAM-01 PAM-02 many clients are changed at once with what becomes of each in sight, and one step takes all of it back', async () => {
  await page.goto(`${program.url}/PAM?view=ending`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const before = await page.getByRole('table').first().innerText()
  await act('Extend trial')
  const extend = dialog('Extend trial')
  await extend.getByRole('textbox', { name: 'Days' }).fill('3')
  await extend.getByRole('textbox', { name: 'Reason' }).fill('A holiday lies between')
  await extend.getByText(/[1-9]\d* clients? changes?/).waitFor()
  await extend.getByRole('button', { name: 'Extend trial' }).click()
  const done = page.getByRole('alert').filter({ hasText: 'Extend trial:' })
  await done.getByRole('button', { name: 'Undo' }).click()
  await done.waitFor({ state: 'detached' })
  await settled(page)
  expect(await page.getByRole('table').first().innerText()).toBe(before)
})

it('PAM-01 what would change nobody is not offered to be done, and says why', async () => {
  await page.goto(`${program.url}/PAM?view=ending`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await act('Reactivate')
  const reactivate = dialog('Reactivate')
  await reactivate.getByRole('textbox', { name: 'Reason' }).fill('They have paid')
  await reactivate.getByText('stays: it is not shut out').first().waitFor()
  expect(await reactivate.getByRole('button', { name: 'Reactivate' }).isDisabled()).toBe(true)
  await reactivate.getByRole('button', { name: 'Cancel' }).click()
})

it('PAM-01 areas of a plan are named in the language of the console', async () => {
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"ms"'))
  await page.goto(`${program.url}/PAM/1001?tab=features`)
  await page.getByText('Penjadualan', { exact: true }).first().waitFor()
  expect(await page.locator('.MuiChip-root').getByText('Scheduling', { exact: true }).count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsWindow(page)
  expect(faults).toEqual([])
})
