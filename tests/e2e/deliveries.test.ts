import { expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { accessibilityFindings, findingsInLongRun, fitsWindow, settled } from '../support/visit.ts'

const { program, page, faults } = await openDemo()

it('a delivery is received in part and then whole, with a signature that stays to be seen (CMMS-05)', async () => {
  const arrived = new URLSearchParams({ filter: '{"status":"arrived"}' })
  await page.goto(`${program.url}/delivery?${arrived}`)
  await page.getByRole('link', { name: /DO-/ }).first().click()
  await page.getByRole('tab', { name: 'Receiving' }).click()
  const lines = page.getByRole('list', { name: 'What came' }).getByRole('listitem')
  await lines
    .first()
    .getByLabel(/^Received/)
    .fill('1')
  await lines
    .first()
    .getByLabel(/^Rejected/)
    .fill('1')
  await lines.first().getByText('Say why.').waitFor()
  await lines
    .first()
    .getByLabel(/^Why rejected/)
    .fill('Torn open')
  await page.getByRole('button', { name: 'Receive a part' }).last().click()
  await page.getByText('A part of the delivery is received.').waitFor()
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsWindow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Receiving' }).click()

  await page.getByRole('button', { name: 'All as ordered' }).click()
  await page.getByRole('button', { name: 'Receive all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receive the delivery' })
  const paper = await dialog.locator('canvas').boundingBox()
  expect(paper).not.toBeNull()
  const { x = 0, y = 0 } = paper ?? {}
  await page.mouse.move(x + 40, y + 60)
  await page.mouse.down()
  for (const step of [1, 2, 3, 4, 5]) await page.mouse.move(x + 40 + step * 30, y + 60 + (step % 2) * 40)
  await page.mouse.up()
  await dialog.getByLabel('Name of who signs').fill('Puan Aini')
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Signed by Puan Aini').waitFor()
  await page.getByRole('img', { name: 'Signature' }).waitFor()
  await page.getByText('Complete, 1 rejected').waitFor()
  await page.getByRole('tab', { name: 'Route' }).click()
  await page.getByRole('list', { name: 'Route' }).getByRole('listitem').first().waitFor()
})

it('a figure of what visitors say opens the list that it is counted from', async () => {
  await page.goto(`${program.url}/facility`)
  await page.getByRole('link', { name: 'Analytics' }).click()
  const poor = page.getByRole('link', { name: /1 or 2 stars$/ }).first()
  const counted = Number(await poor.textContent())
  expect(counted).toBeGreaterThan(5)
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await poor.click()
  await page.waitForURL('**/facility-feedback?*')
  await page.getByLabel(`${counted} in all`).waitFor()
})

it('has no fault that a script or the content security policy told of', () => {
  expect(faults).toEqual([])
})
