import { beforeAll, expect, it } from 'vitest'
import { dayAhead } from '../support/days.ts'
import { openDemo } from '../support/openDemo.ts'
import { printedAccount } from '../support/program.ts'
import { accessibilityFindings, findingsInLongRun, fitsWindow, menuLine } from '../support/visit.ts'

const widget = 'https://chat.example/widget.js'

const demo = await openDemo({ env: { CHAT_SCRIPT_URL: widget }, as: null })
const { program, page, faults } = demo
const owner = await demo.owner()
beforeAll(async () => {
  page.setDefaultTimeout(30_000)
  const script = "document.documentElement.dataset.chat = 'started'"
  await page.route(widget, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  const { username, password } = await printedAccount(program, 'five days of trial left')
  await page.goto(program.url)
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Kilat Bersih' }).click()
  await page.waitForURL('**/dashboard')
})

const menu = () => page.getByRole('navigation', { name: 'Main menu' })
const group = (name: string) => menu().getByRole('button', { name, exact: true })
const ribbon = () => page.getByRole('complementary', { name: 'Free trial' })
const overlay = (title: string) => page.getByRole('heading', { level: 2, name: title })
const menuWidth = () => menu().evaluate((element) => element.getBoundingClientRect().width)

it('starts the chat widget that is configured, under the page’s own policy (NAV-05)', async () => {
  await expect.poll(() => page.locator('html').getAttribute('data-chat')).toBe('started')
  const other = await fetch(`${program.url}/dashboard`)
  expect(other.headers.get('content-security-policy')).toContain("script-src 'self' https://chat.example;")
})

it('collapses the menu from 200 to 80 and back, remembered over a reload (SHELL-01)', async () => {
  await group('Organization').waitFor()
  expect(await menuWidth()).toBe(200)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect.poll(menuWidth).toBe(80)
  await page.reload()
  await group('Organization').click()
  await page.getByRole('menu', { name: 'Organization' }).getByRole('menuitem', { name: 'Department' }).click()
  await page.waitForURL('**/department')
  expect(await menuWidth()).toBe(80)
  await page.goto(`${program.url}/dashboard`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.poll(menuWidth).toBe(200)
})

it('unfolds the group of the open page, and remembers the groups that a user unfolds (NAV-08)', async () => {
  const expanded = (name: string) => group(name).getAttribute('aria-expanded')
  await page.goto(`${program.url}/leave`)
  await expect.poll(() => expanded('Leave Management')).toBe('true')
  expect(await expanded('Organization')).toBe('false')
  const lines = () => menu().getByRole('listitem').count()
  expect(await lines()).toBeLessThanOrEqual(30)
  await group('Calendar').click()
  await page.goto(`${program.url}/schedulling`)
  await page.goto(`${program.url}/leave`)
  await expect.poll(() => expanded('Calendar')).toBe('true')
  await group('Leave Management').click()
  await expect.poll(() => expanded('Leave Management')).toBe('false')
  await group('Calendar').click()
})

it('shows our further pages as tabs of the page they belong to (NAV-08)', async () => {
  await page.goto(`${program.url}/leave-setting`)
  const tabs = page.getByRole('navigation', { name: 'Pages beside this one' })
  await tabs.getByRole('link', { name: 'Blocked dates' }).click()
  await page.waitForURL('**/leave-block')
  await expect.poll(() => tabs.locator('[aria-current=page]').innerText()).toBe('Blocked dates')
  await (
    await menuLine(page, 'Leave Management', 'Leave Setting')
  )
    .and(page.locator('[aria-current=page]'))
    .waitFor()
  expect(await findingsInLongRun(page)).toEqual([])
})

it('respects prefers-reduced-motion', async () => {
  const moving = () =>
    group('Organization').evaluate(
      (element) => Number.parseFloat(getComputedStyle(element).transitionDuration) > 0.001,
    )
  expect(await moving()).toBe(false)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBe(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

it('shows a bar and no spinner while a page opens (NAV-04)', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const bar = page.getByRole('progressbar', { name: 'Opening the page' })
  // The page before counts departments too: only what comes after it is held back.
  await bar.waitFor({ state: 'hidden' })
  await page.route(/\/api\/department\?/, async (route) => {
    await held
    await route.continue()
  })
  await (await menuLine(page, 'Organization', 'Department')).click()
  await bar.waitFor()
  expect(await page.locator('.MuiCircularProgress-root').count()).toBe(0)
  release()
  await page.getByText('Field Team').first().waitFor()
  await bar.waitFor({ state: 'hidden' })
  await page.unroute(/\/api\/department\?/)
})

it('offers a retry if a part does not load, and keeps typed text (NAV-13)', async () => {
  const started = faults.length
  const parts = /\/assets\/(CommandMenu|ImportPage)-.*\.js/
  await page.route(parts, (route) => route.abort())
  await page.getByRole('searchbox').fill('hous')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await page.getByText('A part of the portal could not be loaded (ChunkLoadError)').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('hous')
  await page.unroute(parts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('searchbox').inputValue()).toBe('hous')

  await page.route(parts, (route) => route.abort())
  await page.goto(`${program.url}/department/import`)
  await overlay('A part of the portal could not be loaded').waitFor()
  await group('Organization').waitFor()
  await page.unroute(parts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page
    .getByRole('heading', { name: /import/i })
    .first()
    .waitFor()
  // The browser itself notes what was not loaded.
  faults.length = started
})

it('refuses closed pages, and shows the days of the trial (OVER-01, SHELL-06)', async () => {
  await page.goto(`${program.url}/broadcast`)
  await overlay("Sorry! You're unable to view this Feature").waitFor()
  await ribbon().getByText('5 days of your free trial are left.').waitFor()
  const colour = await ribbon().evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(colour).toBe('rgb(255, 213, 79)')
  expect(await accessibilityFindings(page)).toEqual([])
})

it('shows the code that people join with to the owner, in a dropdown for everybody (SHELL-05)', async () => {
  await page.getByRole('button', { name: /^Kilat Bersih Services/ }).click()
  const dropdown = page.getByRole('menu')
  await dropdown.getByRole('menuitem', { name: /KILATBERSIH/ }).waitFor()
  await dropdown.getByText('Hello, Farah').waitFor()
  await dropdown.getByRole('menuitem', { name: 'Change Workspace' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
})

it('keeps page and menu reachable when the window is resized', async () => {
  await page.goto(`${program.url}/department`)
  const search = page.getByRole('searchbox')
  await search.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).waitFor({ timeout: 5_000 })
  await search.waitFor({ timeout: 5_000 })
  expect(await page.locator('#root').getAttribute('aria-hidden')).toBeNull()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await drawer.getByRole('button', { name: 'Organization', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(menuWidth).toBe(200)
})

it('stands before every page but Payment once the trial has ended (OVER-02)', async () => {
  await owner.query(`update client set trial_ends_on = $1 where name = 'Kilat Bersih Services'`, [
    dayAhead(-2),
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.url}/employee`)
  await overlay('Oops! Your Free Trial period has ended').waitFor()
  expect(await ribbon().count()).toBe(0)
  await fitsWindow(page)
  expect(await findingsInLongRun(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to payment' }).click()
  await page.waitForURL('**/payment?fillForm=true')
  await page.getByRole('dialog', { name: 'Billing details' }).waitFor()
  // The server refuses by itself what the page asked for before the overlay stood.
  expect(faults.filter((fault) => !fault.includes('402'))).toEqual([])
})
