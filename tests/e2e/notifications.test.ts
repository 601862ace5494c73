import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { hostileMarkup } from '../support/hostileMarkup.ts'
import { openDemo, seriMaju } from '../support/openDemo.ts'
import { printedAccount } from '../support/program.ts'
import { accessibilityFindings, enterWorkspace, fitsWindow, watchFaults } from '../support/visit.ts'

/** `program` serves the page. */
const demo = await openDemo({ as: null })
const { program, page, faults } = demo
const owner = await demo.owner()
/** Another process on the same database, which is told what the page is to show. */
const other = await demo.startAgain()
let token: string
let me: number

beforeAll(async () => {
  const account = await printedAccount(program, 'administrator')
  const { rows } = await owner.query<{ id: string }>(
    'select id from employee where client_id = $1 and contact_number = $2',
    [seriMaju, account.username],
  )
  me = Number(rows[0]?.id)
  token = await demo.token()
  const listening = listens()
  await enterWorkspace(page, program)
  await listening
  page.setDefaultTimeout(20_000)
})

/** Has the other process tell the user something. */
async function tell(type: string, title: string, description?: string) {
  const answer = await fetch(`${other.url}/api/notification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ employeeIds: [me], type, title, description }),
  })
  expect(z.object({ recipients: z.number() }).parse(await answer.json()).recipients).toBe(1)
}
/** The page's line to the server is there. */
const listens = () => page.waitForResponse((response) => response.url().endsWith('/events'))
const toasts = () => page.getByRole('log', { name: 'Notifications' })
const bell = () => page.getByRole('button', { name: /^Notifications/ })
const unread = async () => Number(/\d+/.exec((await bell().getAttribute('aria-label')) ?? '')?.[0] ?? 0)
const menu = () => page.getByRole('dialog', { name: 'Notifications' })

/** Milliseconds that a toast stays, by the page's own clock: this process may be slow to look. */
const shownFor = (title: string) =>
  page.evaluate(
    (title) =>
      new Promise<number>((resolve) => {
        let appeared: number | undefined
        new MutationObserver((_, observer) => {
          const toasts = [...document.querySelectorAll('[role="log"]')]
          if (toasts.some(({ textContent }) => textContent.includes(title))) appeared ??= performance.now()
          else if (appeared !== undefined) {
            observer.disconnect()
            resolve(performance.now() - appeared)
          }
        }).observe(document.body, { childList: true, subtree: true })
      }),
    title,
  )

it('PUSH-04 PUSH-02 shows what another process was told, for 7 seconds', async () => {
  // What the demo's own jobs tell meanwhile counts as well.
  const before = await unread()
  const shown = shownFor('Your leave was approved')
  await tell('leave', 'Your leave was approved', 'From <b>3</b> to <i>5 March</i>')
  await toasts().getByText('Your leave was approved').waitFor()
  await toasts().locator('b', { hasText: '3' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await expect.poll(unread).toBeGreaterThan(before)
  expect(await shown).toBeGreaterThan(6_500)
})

it.each([
  ['report', '/report'],
  ['leave', '/leave'],
  ['touchdown', '/pin-activities'],
  ['patrol', '/pin-activities'],
  ['announcement', '/announcement'],
  ['shift', '/schedulling'],
  ['clocking', '/timesheet'],
  ['breaktime', '/timesheet'],
  ['emergency', '/employee?displayedFilters=%7B%7D#emergencies'],
])('PUSH-02 a click on a message of type %s leads to %s', async (type, address) => {
  const before = new URL('/employee?displayedFilters=%7B%7D', program.url).href
  if (type === 'emergency') {
    const listening = listens()
    await page.goto(before)
    await listening
  }
  await tell(type, `Go there: ${type}`)
  await toasts()
    .getByRole('link', { name: `Go there: ${type}` })
    .click()
  await page.waitForURL(new URL(address, program.url).href)
  await toasts().getByText(`Go there: ${type}`).waitFor({ state: 'detached' })
  if (type === 'emergency') await page.getByRole('button', { name: 'DONE' }).click()
})

it('PUSH-03 emergency, report and touchdown refresh the page, other messages do not', async () => {
  const fetched = page.waitForResponse((response) => response.url().includes('/api/department?'))
  await page.getByRole('link', { name: 'Department' }).click()
  await fetched
  await page.getByRole('gridcell').first().waitFor()
  const rename = (name: string) =>
    owner.query(
      `update department set name = $1 where id = (select id from department where client_id =
         (select client_id from employee where id = $2) order by name, id limit 1)`,
      [name, me],
    )
  await rename('AA quietly renamed')
  await tell('leave', 'Says nothing of departments')
  await toasts().getByText('Says nothing of departments').waitFor()
  await page.waitForTimeout(300)
  expect(await page.getByText('AA quietly renamed').count()).toBe(0)
  for (const type of ['report', 'touchdown', 'emergency']) {
    await rename(`AA after ${type}`)
    await tell(type, `Something new: ${type}`)
    await page.getByText(`AA after ${type}`).waitFor({ timeout: 5_000 })
  }
})

it('menu and pages follow the user’s role without a new sign-in', async () => {
  const { rows } = await owner.query<{ id: string; version: number; permissions: string[] }>(
    `select r.id, r.version, r.permissions from role r join employee e on e.client_id = r.client_id and e.role_id = r.id
     where e.id = $1`,
    [me],
  )
  const role = rows[0]
  if (!role) throw new Error('the user has no role')
  const give = async (permissions: readonly string[], version: number) => {
    const answer = await fetch(`${other.url}/api/admin/access/role/${role.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ permissions, version }),
    })
    expect(answer.status).toBe(200)
  }
  const group = (name: string) => page.getByRole('button', { name, exact: true })
  await group('Maintenance').waitFor()
  const without = role.permissions.filter((code) => !code.startsWith('CM'))
  await give(without, role.version)
  await group('Maintenance').waitFor({ state: 'detached', timeout: 5_000 })
  expect(await group('Organization').count()).toBe(1)
  await give(role.permissions, role.version + 1)
  await group('Maintenance').waitFor({ timeout: 5_000 })
})

it('SHELL-04 lists the newest below the bell and marks them read on close', async () => {
  await expect.poll(unread).toBeGreaterThan(3)
  await page.route('**/api/notification/read', (route) =>
    route.fulfill({ status: 500, json: { message: 'No.' } }),
  )
  await bell().press('Enter')
  await menu().getByRole('link', { name: 'Something new: emergency' }).waitFor()
  expect(await menu().getByText('Unread').count()).toBeGreaterThan(3)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('They stay unread: No.').waitFor()
  expect(await unread()).toBeGreaterThan(3)
  await page.unroute('**/api/notification/read')
  await bell().press('Enter')
  await menu().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(unread).toBe(0)
  await bell().press('Enter')
  await menu().getByRole('link', { name: 'Something new: emergency' }).waitFor()
  await expect.poll(() => menu().getByText('Unread').count()).toBe(0)
  await menu().getByRole('link', { name: 'More' }).click()
  await page.waitForURL('**/notification')
  await page.getByRole('link', { name: 'Your leave was approved' }).waitFor()
})

it('SHELL-04 shows markup of any kind without running, loading or styling anything by it', async () => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const strange: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(program.url).origin) strange.push(request.url())
  })
  const watch = () =>
    document.addEventListener('securitypolicyviolation', (event) =>
      document.documentElement.setAttribute(
        'data-violation',
        `${event.violatedDirective} ${event.blockedURI}`,
      ),
    )
  await page.evaluate(watch)
  await page.addInitScript(watch)
  expect(hostileMarkup.length).toBeGreaterThanOrEqual(50)
  const send = (markup: string, number: number) =>
    tell('system', `${number} ${markup}`.slice(0, 150), `${markup}<b>Harmless ${number}</b>`)
  const last = hostileMarkup.length - 1
  await Promise.all(hostileMarkup.slice(0, last).map(send))
  await send(hostileMarkup[last] ?? '', last)
  await toasts().getByText(`Harmless ${last}`).waitFor()
  expect(await page.locator('html').getAttribute('data-violation')).toBeNull()
  await page.goto(`${program.url}/notification`)
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      document.documentElement.setAttribute(
        'data-violation',
        `${event.violatedDirective} ${event.blockedURI}`,
      ),
    )
  })
  const items = page.getByRole('list', { name: 'Notifications' }).locator('> li')
  await items.first().waitFor()
  while (await page.getByRole('button', { name: 'Show more' }).isVisible()) {
    const before = await items.count()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => items.count()).toBeGreaterThan(before)
  }
  expect(await items.count()).toBeGreaterThanOrEqual(hostileMarkup.length)
  const left = await page.evaluate(() => {
    const inside = [...document.querySelectorAll('ul[aria-label="Notifications"] *')]
    return {
      tags: inside
        .map(({ localName }) => localName)
        .filter((name) =>
          /^(script|style|img|svg|math|iframe|object|embed|base|meta|link|form|input|select|textarea|video|audio|template)$/.test(
            name,
          ),
        )
        // The buttons of the page itself are drawn.
        .filter((name) => name !== 'svg'),
      handlers: inside.flatMap((element) =>
        element.getAttributeNames().filter((name) => /^on|^srcdoc$|^formaction$/.test(name)),
      ),
      addresses: [...document.querySelectorAll<HTMLAnchorElement>('ul[aria-label="Notifications"] a[href]')]
        .map((link) => link.protocol)
        .filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol)),
      elsewhere: [...document.querySelectorAll<HTMLAnchorElement>('ul[aria-label="Notifications"] a[href]')]
        .map((link) => link.hostname)
        .filter((host) => host === 'evil.example'),
    }
  })
  expect(left).toEqual({ tags: [], handlers: [], addresses: [], elsewhere: [] })
  for (const link of await page
    .locator('ul[aria-label="Notifications"] a[href]', { hasText: 'click' })
    .all()) {
    if (await link.getAttribute('href'))
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/example\.com/)
  }
  await bell().click()
  await menu().getByText(`Harmless ${last}`).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('html').getAttribute('data-violation')).toBeNull()
  expect([dialogs, strange]).toEqual([[], []])
})

it('SHELL-04 fits a phone in both themes, settings included', async () => {
  const phone = await page.context().newPage()
  phone.setDefaultTimeout(20_000)
  const ownFaults = watchFaults(phone)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(`${program.url}/notification`)
  await phone.getByRole('list', { name: 'Notifications' }).waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    if (scheme === 'dark') {
      await phone.getByRole('button', { name: 'Toggle light/dark mode' }).click()
      // Its tooltip would fade in while colours are looked at.
      await phone.mouse.move(200, 600)
    }
    await fitsWindow(phone)
    expect(await accessibilityFindings(phone)).toEqual([])
    await phone.getByRole('button', { name: 'Settings' }).click()
    await phone.getByRole('switch', { name: 'Quiet hours' }).waitFor()
    expect(await accessibilityFindings(phone)).toEqual([])
    await phone.keyboard.press('Escape')
    await phone.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect([...faults, ...ownFaults].filter((fault) => !fault.includes('/api/notification/read'))).toEqual([])
})
