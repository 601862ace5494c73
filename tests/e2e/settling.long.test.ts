import { expect, it } from 'vitest'
import type { Route } from 'playwright-core'
import { amount } from '../support/longRun.ts'
import { openDemo } from '../support/openDemo.ts'
import { settled } from '../support/visit.ts'

const { page, context, program } = await openDemo({ reducedMotion: 'no-preference' })

/** A slow computer; the usual run shares its cores with other files anyway. */
const devtools = await context.newCDPSession(page)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: amount(2, 4) })

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

/** Follows a button frame by frame: once for each element that it was, and each place that it had. */
const follow = () =>
  page.evaluate(() => {
    const seen: { element: Element; place: string }[] = []
    const look = () => {
      const [element] = [...document.querySelectorAll('button')].filter(
        (one) => one.textContent === 'Complete',
      )
      const { x, y } = element?.getBoundingClientRect() ?? {}
      const last = seen.at(-1)
      const place = `${Math.round(x ?? 0)} ${Math.round(y ?? 0)}`
      if (element && (last?.element !== element || last.place !== place)) seen.push({ element, place })
      requestAnimationFrame(look)
    }
    look()
    Object.assign(globalThis, { drawnSoFar: () => seen.length })
  })

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

it('renders a new record’s page once on a slow line', async () => {
  const line = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 100_000 }
  await page.goto(`${program.url}/work/create`)
  await page.getByLabel('Title').fill('Gate does not open')
  await page.getByRole('combobox', { name: 'Pin' }).fill('Melaka')
  await page.getByRole('option', { name: 'Melaka Riverside Hotel' }).click()
  await page.getByRole('combobox', { name: 'Responsible' }).pressSequentially('siti')
  await page.getByRole('option', { name: /^Siti/ }).first().click()
  await follow()
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Complete', exact: true }).waitFor()
  await settled(page)
  await page
    .getByRole('tab', { name: 'History' })
    .or(page.getByRole('tab', { name: 'Comments' }))
    .first()
    .waitFor()
  await settled(page)
  expect(await page.evaluate('drawnSoFar()')).toBe(1)
  await devtools.send('Network.emulateNetworkConditions', {
    ...line,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
})

it('keeps early presses and typed text while the page loads', async () => {
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

it('opens a step’s dialog although no more code can be loaded', async () => {
  await page.goto(address)
  // It is fetched once the page stands, for which a busy machine may take longer than the page is quiet.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name, duration }) => /\/TransitionDialog-/.test(name) && duration > 0),
  )
  await settled(page)
  await page.route(/\/assets\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await page.getByRole('dialog', { name: 'Complete' }).getByLabel('Completion remark').waitFor()
  await page.unroute(/\/assets\//)
})
