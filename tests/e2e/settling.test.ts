import { expect, it } from 'vitest'
import type { Route } from 'playwright-core'
import { openDemo } from '../support/openDemo.ts'
import { settled } from '../support/visit.ts'

const { page, context, program } = await openDemo()

/** A slow computer, as busy machines are. */
const devtools = await context.newCDPSession(page)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })

/** Keeps answers back until they are let go. */
async function holdBack(url: RegExp) {
  const held: Route[] = []
  let open = false
  await page.route(url, (route) => (open ? route.continue() : void held.push(route)))
  return async () => {
    expect(held.length).toBeGreaterThan(0)
    open = true
    await Promise.all(held.map((route) => route.continue()))
    await settled(page)
  }
}

let address = ''

it('a button that is pressed as soon as a new record stands opens its dialog', async () => {
  await page.goto(`${program.url}/work/create`)
  await page.getByLabel('Title').fill('Gate does not close')
  await page.getByRole('combobox', { name: 'Pin' }).fill('Melaka')
  await page.getByRole('option', { name: 'Melaka Riverside Hotel' }).click()
  await page.getByRole('combobox', { name: 'Responsible' }).pressSequentially('siti')
  await page.getByRole('option', { name: /^Siti/ }).first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await page.getByRole('dialog', { name: 'Complete' }).waitFor()
  address = page.url()
})

it('what is pressed and typed before the rest of the page is there stays as it is', async () => {
  const release = await holdBack(/\/api\/(client|employee|cmms\/work-request)(\?|$)|\/names(\?|$)/)
  await page.goto(address)
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  const remark = page.getByRole('dialog', { name: 'Complete' }).getByLabel('Completion remark')
  await remark.pressSequentially('Hinge')
  await release()
  await page.keyboard.type(' oiled')
  await expect.poll(() => remark.inputValue()).toBe('Hinge oiled')
})

it('no key that is typed into the choice of who is responsible is lost while names arrive', async () => {
  const release = await holdBack(/\/api\/(client|employee)(\?|$)|\/candidates/)
  await page.goto(address.replace('/show', ''))
  const box = page.getByRole('combobox', { name: 'Responsible' })
  await box.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('a')
  await release()
  await page.keyboard.type('hmad')
  await expect.poll(() => box.inputValue()).toBe('ahmad')
  await page.getByRole('option', { name: /ahmad/i }).first().waitFor()
})
