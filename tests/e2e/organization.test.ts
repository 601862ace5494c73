import { expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { findingsInBothThemes, fitsWindow } from '../support/visit.ts'

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

it('pins lie on a map as the list is filtered, each led to by its name, and the map stays beside the record', async () => {
  await page.goto(`${program.url}/pin?view=map`)
  const list = page.getByRole('complementary', { name: 'Pins on the map' })
  await list.getByText('24 of 24 pins are on the map.').waitFor()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.getByPlaceholder('Search pins').fill('ampang')
  await list.getByText('1 of 1 pins are on the map.').waitFor()
  await list.getByRole('link', { name: 'Menara Seri Ampang' }).click()
  await page.getByRole('heading', { name: 'Menara Seri Ampang' }).waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('map')
  // What was searched for still is, beside the record and after it.
  await button('Close panel').click()
  await page.getByRole('heading', { name: 'Menara Seri Ampang' }).waitFor({ state: 'detached' })
  await list.getByText('1 of 1 pins are on the map.').waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${program.url}/pin?view=map`)
  await list.getByText('24 of 24 pins are on the map.').waitFor()
  await fitsWindow(page)
  expect(await findingsInBothThemes(page)).toEqual([])
  expect(faults).toEqual([])
})
