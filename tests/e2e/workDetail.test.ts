import { expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { findingsInLongRun, settled } from '../support/visit.ts'

const { program, page, faults } = await openDemo({ viewport: { width: 390, height: 844 } })
let address = ''

const shot = async (name: string) => ({ name, mimeType: 'image/png', buffer: await page.screenshot() })

/** Adds a step of a type by the form that stands below the others. */
async function addStep(label: string, type: string, more: Readonly<Record<string, string>> = {}) {
  await page.getByRole('button', { name: 'Add a step' }).click()
  const form = page.getByRole('region', { name: 'Add a step' })
  await form.getByRole('textbox', { name: /^Task/ }).fill(label)
  await form.getByLabel(/^Type/).click()
  await page.getByRole('option', { name: type, exact: true }).click()
  for (const [field, value] of Object.entries(more)) await form.getByLabel(field, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })
}

it('a checklist is made and filled in on a phone, each step by its type, and is kept (CMMS-05)', async () => {
  await page.goto(`${program.url}/work/create`)
  await page.getByLabel('Title').fill('Quarterly pump check')
  await page.getByRole('combobox', { name: 'Pin' }).fill('Melaka')
  await page.getByRole('option', { name: 'Melaka Riverside Hotel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/work\/\d+\/show/)
  address = page.url().replace(/\?.*/, '')
  await page.getByRole('tab', { name: 'Tasks' }).click()
  expect(page.url()).toContain('tab=tasks')
  await addStep('Isolate', 'To do')
  await addStep('Pressure', 'Number', { Least: '2', Most: '4', Unit: 'bar' })
  await addStep('Sign off', 'Signature')

  await page.getByRole('checkbox', { name: 'Isolate' }).check()
  await page.getByText('1 of 3 done').waitFor()
  await page.getByLabel('Value').fill('5.5')
  await page.keyboard.press('Enter')
  await page.getByText('Outside the limits').waitFor()
  await page.getByRole('button', { name: 'Sign: Sign off' }).click()
  const box = await page.getByRole('dialog').locator('canvas').boundingBox()
  if (!box) throw new Error('There is no box to sign in')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 140, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Use this signature' }).click()
  await page.getByText('3 of 3 done').waitFor()
  // Moved by the keys alone: taken, one up, let go.
  await page.getByRole('button', { name: 'Move Sign off' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.waitForTimeout(400)
  await page.keyboard.press('Space')
  await page.getByText('2. Sign off').waitFor()
  await settled(page)
  await page.reload()
  await page.getByText('2. Sign off').waitFor()
  expect(await page.getByLabel('Value').inputValue()).toBe('5.5')
  await page.getByRole('button', { name: 'Show Signature: Sign off on the whole screen' }).waitFor()
}, 60_000)

it('photos of before and after are added at once and compared by the keys (CMMS-05)', async () => {
  await page.goto(`${address}?tab=files`)
  const add = page.getByLabel('Add files', { exact: true })
  await add.setInputFiles([await shot('leak.png'), await shot('valve.png')])
  await page.getByText('Before (2)').waitFor()
  await page.getByLabel('New files are of the phase').click()
  await page.getByRole('option', { name: 'After', exact: true }).click()
  await add.setInputFiles(await shot('mended.png'))
  const slider = page.getByRole('slider', { name: 'How much of the photo from after is shown' })
  await slider.waitFor()
  await slider.focus()
  await page.keyboard.press('End')
  expect(await slider.getAttribute('aria-valuetext')).toBe('0 %')
  await page.getByRole('button', { name: /^Show leak.png/ }).click()
  await page.getByText('Photo 1 of 3').or(page.getByText('Photo 2 of 3')).waitFor()
  await page.keyboard.press('End')
  await page.getByText('Photo 3 of 3').waitFor()
  await page.keyboard.press('Escape')
  await add.setInputFiles({
    name: 'tool.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ\0\0'),
  })
  await page.getByText('tool.exe was not added').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
}, 60_000)

it('keeps a comment’s draft, mentions a person, and runs a timer', async () => {
  await page.goto(`${address}?tab=comments`)
  await page.getByLabel('Write a comment').fill('Seal is on order')
  await page.getByRole('tab', { name: 'Time & cost' }).click()
  await page.getByRole('button', { name: 'Start the timer' }).click()
  await page.getByText('Runs since').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Stop the timer' }).click()
  await page.getByText('Worked: 1 min').waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: 'Comments & history', selected: true }).waitFor()
  expect(await page.getByLabel('Write a comment').inputValue()).toBe('Seal is on order')
  await page.getByLabel('Visible to the requester').check()
  const box = page.locator('textarea').and(page.getByLabel('Write a comment'))
  await box.press('End')
  await box.pressSequentially(', @sur')
  await page.getByRole('option', { name: 'Suresh a/l Krishnan' }).waitFor()
  await box.press('Enter')
  await box.pressSequentially('knows')
  await box.press('Control+Enter')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Seal is on order' })
    .getByText('Visible to the requester')
    .waitFor()
  expect(await page.getByLabel('Write a comment').inputValue()).toBe('')
  // What was said stands among what was done, latest first.
  const stream = page.getByRole('tabpanel').getByRole('listitem')
  const told = await stream.allTextContents()
  expect(told[0]).toContain('Seal is on order, @Suresh a/l Krishnan knows')
  expect(told.at(-1)).toContain('created this')
  await page.getByLabel('Comments only').check()
  await expect.poll(() => stream.count()).toBe(1)
  await page.goto(`${address}?tab=history`)
  await page.getByRole('tab', { name: 'Comments & history', selected: true }).waitFor()
}, 60_000)

it('has nothing for axe to find and no sideways scroll, on a phone and wide, light and dark', async () => {
  await page.goto(`${address}?tab=tasks`)
  await addStep('Belts', 'Inspection')
  await addStep('Hoses', 'Inspection')
  await page.getByRole('group', { name: 'Hoses' }).getByRole('button', { name: 'Flag' }).click()
  await page.getByText('4 of 5 done').waitFor()
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${address}?tab=tasks${width > 390 ? '&whole=1' : ''}`)
    for (const tab of ['Tasks', 'Files', 'Comments & history', 'Time & cost', 'Links']) {
      await page.getByRole('tab', { name: tab }).click()
      await settled(page)
      const at = `${tab} ${width} ${colorScheme}`
      expect([at, await findingsInLongRun(page)]).toEqual([at, []])
      expect([at, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([at, width])
    }
  }
  expect(faults.filter((fault) => !fault.includes('415'))).toEqual([])
}, 90_000)
