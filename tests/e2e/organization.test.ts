import { expect, it } from 'vitest'
import { z } from 'zod'
import { dayAhead } from '../support/days.ts'
import { openDemo } from '../support/openDemo.ts'
import { findingsInLongRun, fitsWindow } from '../support/visit.ts'

const demo = await openDemo()
const { program, page, faults } = demo

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const branch = (name: string) => page.getByRole('treeitem', { name, exact: true })
const levelOf = (name: string) => branch(name).getAttribute('aria-level')

it('moves a department and deletes one with its people elsewhere, and undoes (ORG-02)', async () => {
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

it('shows filtered pins on a map next to the record, each linked by name', async () => {
  await page.goto(`${program.url}/pin?view=map`)
  const list = page.getByRole('complementary', { name: 'Pins on the map' })
  await list.getByText('24 of 24 pins are on the map.').waitFor()
  expect(await findingsInLongRun(page)).toEqual([])
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
  expect(await findingsInLongRun(page)).toEqual([])
  expect(faults).toEqual([])
})

it('lists a leaver’s kit, due by the last day', async () => {
  const issued = encodeURIComponent(JSON.stringify({ status: 'issued', dueBack_empty: true }))
  const answer = await fetch(`${program.url}/api/user/kit-issue?filter=${issued}`, {
    headers: { authorization: `Bearer ${await demo.token()}` },
  })
  const [issue] = z
    .array(z.object({ id: z.number(), userId: z.number() }))
    .min(1)
    .parse(await answer.json())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${program.url}/employee/${issue?.userId}/show?whole=1`)
  await button('More actions').click()
  await page.getByText('Resign', { exact: true }).click()
  await dialog()
    .getByText(/kit issues? in hand: due back by that day/)
    .waitFor()
  const last = new Date(`${dayAhead(30)}T00:00:00Z`)
  await dialog()
    .getByLabel('Last working date')
    .fill(new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(last))
  await dialog().getByRole('button', { name: 'Resign' }).click()
  await page.getByText(/: Resigned$/).waitFor()
  await page.goto(`${program.url}/kit-issue/${issue?.id}/show?whole=1`)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(last)
  await page.getByText(day).first().waitFor()
  expect(faults).toEqual([])
})

it('offers the renewal of an ended contract until its successor is in force (PIN-02)', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${program.url}/contract`)
  await page.getByRole('columnheader', { name: 'Value a month' }).click()
  const cut = page
    .locator('.kit-heading-name *, .rdg-summary-row .rdg-cell')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((cell) => cell.textContent),
    )
  expect(await cut).toEqual([])
  await page.getByRole('tab', { name: 'Expired' }).click()
  await page.getByRole('link', { name: /SC-2025-005/ }).click()
  await page.getByText(/^This contract ended on .+, and nothing follows it yet\.$/).waitFor()
  await button('Renew').click()
  await expect.poll(() => dialog().getByLabel('New contract no.').inputValue()).toBe('SC-2025-005-R1')
  await dialog().getByRole('button', { name: 'Renew', exact: true }).click()
  await page.getByRole('heading', { name: 'SC-2025-005-R1' }).waitFor()
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /SC-2025-005/ })
    .click()
  await page.getByText('is to follow this contract and is still a draft').waitFor()
  expect(await findingsInLongRun(page)).toEqual([])
  await page.getByRole('link', { name: 'SC-2025-005-R1', exact: true }).click()
  await button('Activate').click()
  await page.getByRole('heading', { name: /SC-2025-005-R1/ }).waitFor()
  await button('Activate').waitFor({ state: 'detached' })
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /SC-2025-005/ })
    .click()
  await page.getByText('follows this contract.').waitFor()
  await fitsWindow(page)
  expect(faults).toEqual([])
})
