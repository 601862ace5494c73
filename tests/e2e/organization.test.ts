import { expect, it } from 'vitest'
import { sceneOf } from '../../server/modules/demo/pictures.ts'
import { openDemo } from '../support/openDemo.ts'
import { accessibilityFindings, settled } from '../support/visit.ts'

const { program, page, faults } = await openDemo()

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const branch = (name: string) => page.getByRole('treeitem', { name, exact: true })
const levelOf = (name: string) => branch(name).getAttribute('aria-level')

it('moves a department in the tree and deletes one whose people go elsewhere, which is undone at once (ORG-02)', async () => {
  await page.goto(`${program.url}/department?view=tree`)
  await branch('Operations').waitFor()
  expect([await levelOf('Operations'), await levelOf('Housekeeping')]).toEqual(['1', '2'])
  expect(await levelOf('Grounds & Gardens')).toBe('3')

  await button('Move Housekeeping').click()
  await dialog().getByRole('combobox').fill('Human')
  await page.getByRole('option', { name: 'Human Resources' }).click()
  await dialog().getByRole('button', { name: 'Move', exact: true }).click()
  await dialog().waitFor({ state: 'detached' })
  // What is below goes along.
  const below = () => branch('Human Resources').evaluate((row) => row.nextElementSibling?.ariaLabel)
  await expect.poll(below).toBe('Housekeeping')
  expect(await levelOf('Grounds & Gardens')).toBe('3')

  await button('Delete Housekeeping').click()
  const confirm = dialog().getByRole('button', { name: 'Delete', exact: true })
  await dialog().getByText('people belong to').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await dialog().getByLabel('To another one').check()
  await dialog().getByRole('combobox').fill('Operations')
  await page.getByRole('option', { name: /Operations/ }).click()
  await confirm.click()
  await branch('Housekeeping').waitFor({ state: 'detached' })
  await expect.poll(() => levelOf('Grounds & Gardens')).toBe('2')
  await button('Undo').click()
  await branch('Housekeeping').waitFor()
  await expect.poll(() => levelOf('Grounds & Gardens')).toBe('3')
  expect(faults).toEqual([])
})

it('keeps the chosen square of a picture, parts the page of an employee into tabs, and invites them (EMP-02, EMP-03)', async () => {
  await page.goto(`${program.url}/employee?filter=${encodeURIComponent('{"status":"active"}')}`)
  await settled(page)
  const id = await page.evaluate(
    () =>
      document.querySelector<HTMLAnchorElement>('a[href*="/employee/"]')?.href.match(/employee\/(\d+)/)?.[1],
  )
  await page.goto(`${program.url}/employee/${id}`)
  await page
    .locator('[data-field="photoId"] input[type=file]')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: sceneOf([200, 60, 60], 0.5) })
  await dialog().getByText('Choose the part that is shown').waitFor()
  await dialog().getByRole('slider').press('ArrowRight')
  await expect.poll(() => dialog().getByRole('button', { name: 'Use this part' }).isEnabled()).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Use this part' }).click()
  await page.getByText(/face\.jpg, image\/jpeg/).waitFor()
  await button('Save').click()
  await page.goto(`${program.url}/employee/${id}/show?whole=1`)
  const shown = page.locator('main img').first()
  await shown.waitFor()
  expect(await shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    512, 512,
  ])

  const tabs =
    'Profile Employment Identity Statutory Pins Shifts Timesheet Leave Kit Documents Pay Access History'
  expect(await page.getByRole('tab').allTextContents()).toEqual(tabs.split(' '))
  await page.getByRole('tab', { name: 'Access', exact: true }).click()
  await page.getByText('Sign-in', { exact: true }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  expect(faults).toEqual([])
})
