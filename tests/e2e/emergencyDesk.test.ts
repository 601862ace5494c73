import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { filesOfTypes } from '../support/filesOfTypes.ts'
import { startDemo } from '../support/openDemo.ts'
import { accessibilityFindings, enterWorkspace, fitsWindow, watchFaults } from '../support/visit.ts'

const demo = await startDemo()
const { program } = demo
const browser = await demo.browser()
const guard = await demo.token('employee')
/** Two consoles of the administrator, in browsers that share nothing; the colleague’s has pictures of maps that fail. */
let context: BrowserContext
let page: Page
let colleague: Page
let emergencyId: number
let faults: string[]
/** What the page asked of anybody else. */
const strange: string[] = []

/** Writes down on the page whether the alarm is heard. */
function watchSiren() {
  const { start, stop } = AudioBufferSourceNode.prototype
  const tell = (state: string) => document.documentElement.setAttribute('data-siren', state)
  AudioBufferSourceNode.prototype.start = function (...given) {
    tell('on')
    start.apply(this, given)
  }
  AudioBufferSourceNode.prototype.stop = function (...given) {
    tell('off')
    stop.apply(this, given)
  }
}
/** Keeps the page silent until it has been clicked, as browsers do; one that is driven takes every look for a click. */
function keepSilent() {
  let clicked = false
  window.addEventListener('pointerdown', () => (clicked = true), true)
  Object.defineProperty(AudioContext.prototype, 'state', { get: () => (clicked ? 'running' : 'suspended') })
  AudioContext.prototype.resume = async function () {
    if (clicked) this.dispatchEvent(new Event('statechange'))
  }
}
const siren = (of: Page) => of.locator('html').getAttribute('data-siren')

/** A browser of its own whose console is open; signed in as in another one, where that is given. */
async function consoleOf(config: object, like?: BrowserContext): Promise<[BrowserContext, Page]> {
  const made = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(like && { storageState: await like.storageState() }),
  })
  await made.addInitScript(watchSiren)
  await made.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...config } })
  })
  const opened = await made.newPage()
  const listening = opened.waitForResponse((response) => response.url().endsWith('/events'))
  await (like ? opened.goto(`${program.url}/dashboard`) : enterWorkspace(opened, program))
  await listening
  opened.setDefaultTimeout(20_000)
  // Browsers keep a page silent until it has been clicked, and take this look for a click: before the alarm, not after.
  await opened.evaluate(() => undefined)
  return [made, opened]
}

beforeAll(async () => {
  ;[context, page] = await consoleOf({})
  const tiles = 'https://tiles.example/{z}/{x}/{y}.png'
  ;[, colleague] = await consoleOf({ map: { tiles, attribution: '© Those who drew it' } }, context)
  faults = watchFaults(page)
  page.on('request', (request) => {
    if (request.url().startsWith('http') && new URL(request.url()).origin !== new URL(program.url).origin) {
      strange.push(request.url())
    }
  })
})

async function call(token: string, method: string, path: string, body?: object): Promise<unknown> {
  const form = body instanceof FormData
  const answer = await fetch(`${program.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !form && { 'content-type': 'application/json' }),
    },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  })
  expect([path, answer.ok, answer.ok ? '' : await answer.text()]).toEqual([path, true, ''])
  return answer.json()
}
const withId = z.object({ id: z.number() })

/** The guard's phone calls for help. */
const callForHelp = async (more: object = {}) =>
  withId.parse(
    await call(guard, 'POST', '/api/emergency', {
      type: 'medical',
      latitude: '3.139003',
      longitude: '101.686855',
      accuracyM: 35,
      batteryPct: 17,
      remarkUser: 'Chest pain.',
      ...more,
    }),
  ).id

const icon = (of: Page) => of.locator('[data-alarm]')
const iconSays = (of: Page) => expect.poll(() => icon(of).getAttribute('aria-label'), { interval: 50 })
const desk = (of: Page) => of.getByRole('dialog', { name: 'Emergencies' })
const toasts = () => page.getByRole('log', { name: 'Notifications' })

/** Sooner than a console asks by itself: it was told. How long that takes is measured by the bench. */
const byItself = 10_000

it('SHELL-02 shows a call for help on every console, with one alarm per browser', async () => {
  await iconSays(page).toBe('Emergencies')
  emergencyId = await callForHelp()
  const begun = performance.now()
  await iconSays(page).toBe('Emergencies, 1 active, 1 unacknowledged')
  await toasts()
    .getByRole('link', { name: /medical/i })
    .waitFor()
  expect(performance.now() - begun).toBeLessThan(byItself)
  await iconSays(colleague).toBe('Emergencies, 1 active, 1 unacknowledged')
  await expect.poll(() => siren(colleague)).toBe('on')
  await expect.poll(() => siren(page)).toBe('on')
  const tab = await context.newPage()
  await tab.goto(`${program.url}/employee`)
  await iconSays(tab).toBe('Emergencies, 1 active, 1 unacknowledged')
  await expect.poll(() => icon(tab).getAttribute('data-alarm')).toBe('elsewhere')
  expect(await siren(tab)).toBeNull()
  await tab.close()
})

it('SHELL-02 opens the emergency with person, place, media and timeline', async () => {
  for (const type of ['image/png', 'video/mp4'] as const) {
    const { name, bytes } = filesOfTypes[type]
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]), name)
    const { id } = withId.parse(await call(guard, 'POST', '/files', form))
    await call(guard, 'POST', '/api/emergency/media', { emergencyId, fileId: id, caption: name })
  }
  await icon(page).click()
  const dialog = desk(page)
  await dialog.getByRole('tab', { name: 'Active', exact: true, selected: true }).waitFor()
  await page.waitForURL(`**/dashboard#emergencies/${emergencyId}`)
  await dialog.getByRole('link', { name: /^Call \+60/ }).waitFor()
  await dialog.getByText('3.139003, 101.686855 (± 35 m)').waitFor()
  const map = dialog.getByRole('region', { name: 'Map of the emergency' })
  await map.locator('.desk-marker').waitFor()
  await map.getByText(/^\d+ m$/).waitFor()
  await call(guard, 'POST', `/api/emergency/${emergencyId}/position`, {
    positions: [{ takenAt: new Date().toISOString(), latitude: 3.1399, longitude: 101.6875 }],
  })
  const video = dialog.getByLabel('clip.mp4')
  await video.waitFor()
  expect(await video.getAttribute('controls')).not.toBeNull()
  expect(await video.getAttribute('src')).toMatch(/^blob:/)
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Enlarge the picture: photo.png' }).click()
  const picture = page.getByRole('img', { name: 'photo.png' })
  await picture.waitFor()
  expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Ambulance called.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await dialog.getByRole('listitem').filter({ hasText: 'Ambulance called.' }).waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'Called for help' }).waitFor()
  await dialog.getByText('3.139900, 101.687500').first().waitFor()
  expect(await map.locator('path').count()).toBeGreaterThanOrEqual(2)
  expect(strange).toEqual([])
})

it('shows the map without pictures; an acknowledgement elsewhere silences the alarm', async () => {
  await colleague.bringToFront()
  await icon(colleague).click()
  // The page's policy knows nothing of their map's server.
  await desk(colleague)
    .getByText(/^The map’s pictures could not be loaded/)
    .waitFor()
  await desk(colleague).getByText('© Those who drew it').waitFor()
  await desk(colleague).locator('.desk-marker').waitFor()
  await desk(colleague).getByRole('button', { name: 'Acknowledge', exact: true }).click()
  const begun = performance.now()
  await expect.poll(() => siren(page), { interval: 50 }).toBe('off')
  expect(performance.now() - begun).toBeLessThan(byItself)
  await expect.poll(() => siren(colleague)).toBe('off')
  await iconSays(page).toBe('Emergencies, 1 active')
  await expect
    .poll(() => desk(page).getByRole('button', { name: 'Acknowledge', exact: true }).count())
    .toBe(0)
  await desk(page).getByRole('listitem').filter({ hasText: 'Acknowledged' }).first().waitFor()
  await page.bringToFront()
  await call(guard, 'POST', '/api/emergency', { type: 'fire', drill: true, remarkUser: 'An exercise.' })
  // By its role: a region that the dialog hides would not be found.
  await toasts().getByRole('link', { name: /drill/i }).waitFor()
  await desk(page).getByRole('list', { name: 'Active' }).getByText('Drill').waitFor()
  await desk(page).getByText('The alarm sounds for a drill.').waitFor()
})

it('SHELL-03 deactivating asks for remarks, keeps them where it fails, and says when it is done', async () => {
  const dialog = desk(page)
  const patches: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.url())
  })
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Deactivate the emergency' })
  const send = ask.getByRole('button', { name: 'Deactivate' })
  await send.click()
  await ask.getByText('Please enter remarks!').waitFor()
  expect(patches).toEqual([])
  expect(await accessibilityFindings(page)).toEqual([])
  await ask.getByRole('textbox', { name: 'Remarks' }).fill('Taken to the clinic.')
  await page.route('**/deactivate', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await send.click()
  await ask.getByText('Oops, failed to deactivate emergency.').waitFor()
  expect(await ask.getByRole('textbox', { name: 'Remarks' }).inputValue()).toBe('Taken to the clinic.')
  await page.unroute('**/deactivate')
  await send.click()
  await dialog.getByText('Successful deactivate Emergency.').waitFor()
  await dialog.getByRole('tab', { name: 'Deactivated' }).click()
  await dialog.getByRole('list', { name: 'Deactivated' }).getByRole('button').first().waitFor()
  await dialog.getByText('Taken to the clinic.').first().waitFor()
})

it('SHELL-02 the desk survives a reload, and Back and DONE close it', async () => {
  await page.goto(`${program.url}/dashboard#emergencies/${emergencyId}`)
  await page.reload()
  const dialog = desk(page)
  await dialog.getByRole('tab', { name: 'Deactivated', selected: true }).waitFor()
  await dialog.getByText('Taken to the clinic.').first().waitFor()
  await dialog.getByRole('button', { name: 'DONE' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(`${program.url}/dashboard`)
  await icon(page).click()
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

it('asks for a click if the browser is silent, then sounds, and can be muted', async () => {
  await page.close()
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
  faults = watchFaults(page)
  await page.addInitScript(keepSilent)
  await page.goto(`${program.url}/dashboard`)
  // The drill still waits.
  const hear = page.getByRole('button', { name: 'Click to hear alarms' })
  await hear.waitFor()
  expect(await siren(page)).toBeNull()
  await hear.click()
  await expect.poll(() => siren(page)).toBe('on')
  await hear.waitFor({ state: 'detached' })
  await icon(page).click()
  await desk(page).getByRole('button', { name: 'Mute for 10 minutes' }).click()
  await expect.poll(() => siren(page)).toBe('off')
  await desk(page)
    .getByText(/^The alarm is muted on this console until/)
    .waitFor()
  await iconSays(page).toBe('Emergencies, 1 active, 1 unacknowledged, alarm muted')
})

it('SHELL-02 fills a phone without sideways scroll, in both colours, and nothing has failed on the way', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Another page: it is loaded anew, as a phone would.
  await page.goto(`${program.url}/notification`)
  const fits = async () => await fitsWindow(page)
  for (const scheme of ['light', 'dark'] as const) {
    if (scheme === 'dark') await page.getByRole('button', { name: 'Toggle light/dark mode' }).click()
    await icon(page).waitFor()
    await fits()
    await icon(page).click()
    await desk(page).getByRole('list', { name: 'Active' }).getByRole('button').first().click()
    await desk(page).getByRole('button', { name: 'Acknowledge', exact: true }).waitFor()
    expect((await desk(page).boundingBox())?.width).toBe(390)
    await fits()
    expect(await accessibilityFindings(page)).toEqual([])
    await desk(page).getByRole('button', { name: 'DONE' }).click()
    await desk(page).waitFor({ state: 'detached' })
  }
  expect(faults.filter((fault) => !fault.includes('/deactivate'))).toEqual([])
})
