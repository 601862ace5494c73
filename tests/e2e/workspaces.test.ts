import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, afterEach, expect, it } from 'vitest'
import { startDemo } from '../support/openDemo.ts'
import { idTokenFor, printedAccount } from '../support/program.ts'
import { accessibilityFindings, fitsWindow } from '../support/visit.ts'

const demo = await startDemo()
const { program } = demo
const browser = await demo.browser()
const owner = await demo.owner()
const account = await printedAccount(program, 'administrator')
/** Another administrator of one of the companies. */
const colleague = await printedAccount(program, 'maintenance manager')
let context: BrowserContext
let page: Page

/** Makes the administrator of the demo company a member of another, new company. */
async function join(company: string, status: string, logo: string | null = null) {
  await owner.query(
    `with me as (select e.person_id, e.first_name, e.last_name, e.contact_number, r.permissions from employee e
         join client c on c.id = e.client_id join role r on r.client_id = e.client_id and r.id = e.role_id
         where c.name like 'Seri Maju%' and e.contact_number = $4),
       added as (insert into client (name, logo) values ($1, $3) returning id),
       granted as (insert into role (client_id, name, permissions)
         select added.id, 'All', me.permissions from added, me returning client_id, id)
     insert into employee (client_id, person_id, employee_id, first_name, last_name, contact_number, status, role_id)
       select granted.client_id, me.person_id, 'J1', me.first_name, me.last_name, me.contact_number, $2, granted.id
       from granted, me`,
    [company, status, logo, account.username],
  )
}

beforeAll(async () => {
  await join('Awan Security Services', 'active', '/icon.svg')
  await join('Bintang Cleaning', 'active')
  await owner.query(
    `insert into employee (client_id, person_id, employee_id, first_name, last_name, contact_number, role_id)
       select j.client_id, e.person_id, 'J2', e.first_name, e.last_name, e.contact_number, j.role_id
       from employee e, employee j join client c on c.id = j.client_id
       where e.contact_number = $1 and e.person_id is not null and c.name = 'Bintang Cleaning'`,
    [colleague.username],
  )
  await join('Waiting Facilities', 'pending')
  await join('Refusing Facilities', 'rejected')
})

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(program.url)
  await page.locator('#username').fill(account.username)
  await page.locator('#password').fill(account.password)
  await page.keyboard.press('Enter')
  await page.getByText('Seri Maju Facilities').waitFor()
})
afterEach(() => context.close())

const companies = (on = page) => on.getByRole('listitem').allTextContents()
const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const enter = async (name: string, on = page) => {
  await on.getByText(name).click()
  await on.waitForURL('**/dashboard')
  await on.getByText(name).first().waitFor()
}

it('lists and finds the companies that approved the user (WSP-01, WSP-03)', async () => {
  await page.getByRole('heading', { name: 'Hello, Nor Azizah' }).waitFor()
  expect((await companies()).map((name) => name.replace(/^[A-Z]{2}(?=[A-Z])/, ''))).toEqual([
    'Awan Security Services',
    'Bintang Cleaning',
    'Seri Maju Facilities Sdn Bhd',
  ])
  const logo = page.getByRole('listitem').filter({ hasText: 'Awan' }).locator('img')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByText('Waiting for approval: Waiting Facilities').waitFor()
  await page.getByRole('searchbox').fill('CLEAN')
  expect(await companies()).toEqual(['BCBintang Cleaning'])
  await page.getByRole('searchbox').fill('waiting')
  await page.getByText('No company has “waiting” in its name.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsWindow(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/login')
  expect([await stored('logged_in'), await stored('idToken')]).toEqual(['false', null])
})

it('enters the company chosen, and a tab that shows another one follows (WSP-02, AUTH-08)', async () => {
  await enter('Seri Maju Facilities')
  const first = await stored('clientId')
  await page.goto(`${program.url}/department`)
  await page.getByText('Housekeeping').first().waitFor()

  const other = await context.newPage()
  await other.goto(`${program.url}/direct`)
  await enter('Bintang Cleaning', other)
  expect(await stored('clientId')).not.toBe(first)
  // The first tab reloads by itself and shows the other company, which has no department yet.
  await page.getByText('Bintang Cleaning').first().waitFor()
  await page.getByText('Housekeeping').first().waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/department')
})

it('says so when a company cannot be entered, and lets him choose again (WSP-02)', async () => {
  const failing = /\/identity/
  await page.route(failing, (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.getByText('Bintang Cleaning').click()
  await page.getByText(/^Failed to enter workspace\./).waitFor()
  await page.unroute(failing)
  await enter('Bintang Cleaning')
})

it('leads to the sign-in page when the session cannot be renewed, and back to where he was (AUTH-08)', async () => {
  await enter('Seri Maju Facilities')
  await page.evaluate(() => {
    localStorage.setItem('idToken', String(localStorage.getItem('idToken')).replace(/\.[^.]+$/, '.AAAA'))
    localStorage.setItem('refreshToken', 'used-up')
  })
  await page.goto(`${program.url}/department`)
  await page.waitForURL('**/login')
  expect(await stored('logged_in')).toBe('false')
  await page.locator('#username').fill(account.username)
  await page.locator('#password').fill(account.password)
  await page.keyboard.press('Enter')
  await page.getByText('Seri Maju Facilities').click()
  await page.waitForURL('**/department')
  await page.getByText('Housekeeping').first().waitFor()
})

it('sends a suspended member to their other companies (HTTP-02)', async () => {
  await enter('Bintang Cleaning')
  const [member] = (
    await owner.query<{ id: string; company: string }>(
      `select e.id, e.client_id as company from employee e join client c on c.id = e.client_id
       where e.employee_id = 'J1' and c.name = 'Bintang Cleaning'`,
    )
  ).rows
  const token = await idTokenFor(program, colleague, Number(member?.company))
  const suspended = await fetch(`${program.url}/api/user/${member?.id}/suspend`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(suspended.status).toBe(200)
  await page.goto(`${program.url}/department`)
  await page.waitForURL('**/direct')
  await page.getByText('Awan Security').waitFor()
  expect((await companies()).join()).not.toContain('Bintang')
})
