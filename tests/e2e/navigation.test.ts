import { expect, it } from 'vitest'
import { overlayTexts } from '../../src/domain/access/overlays.ts'
import { resources } from '../../src/resources/index.ts'
import { openDemo } from '../support/openDemo.ts'
import { printedAccount } from '../support/program.ts'
import { settled, watchFaults } from '../support/visit.ts'

/** The table of shell routes, as the product's specification has it. */
const shellRoutes = {
  '/dashboard': 'Dashboard',
  '/pin-activities': 'Pin Activities',
  '/pin': 'Pin',
  '/contract': 'Contract',
  '/employee': 'Employees',
  '/announcement': 'Announcement',
  '/group': 'Group',
  '/department': 'Department',
  '/employee-kit': 'Employee Kit',
  '/policy': 'Policy',
  '/job': 'Job Management',
  '/leave': 'Leave',
  '/leave-setting': 'Leave Setting',
  '/schedulling': 'Scheduling',
  '/timesheet': 'Timesheet',
  '/cmms': 'Dashboard (maintenance)',
  '/work': 'Work Request',
  '/utility': 'Utility Monitoring',
  '/delivery': 'Delivery Order',
  '/facility': 'Facility Reporting',
  '/pmschedule': 'PM Schedule',
  '/company': 'Company Profile',
  '/admin': 'Admin Access',
  '/password': 'Change Password',
  '/general': 'General',
  '/accessibility': 'Upline Accessibility',
  '/report': 'Report',
  '/efp': 'EFP',
  '/rate': 'Rate',
  '/PAM': 'Clients',
  '/partner': 'Partners',
  '/vms/dashboard': 'VMS Dashboard',
  '/vms/vendor': 'Vendor Overview',
  '/vms/pin-control': 'PIN Control',
  '/vms/report': 'VMS Report',
  '/mb/templates': 'Templates',
  '/payment': 'Payment',
  '/broadcast': 'Broadcast',
} as const

/** Titles of pages that are not what the menu calls them. */
const built = new Map([
  ['/dashboard', 'Dashboard'],
  ['/password', 'Change Password'],
  ...resources.map(({ route, label }) => [`/${route}`, label.many] as const),
  ['/admin', 'Admin Access'],
  ['/cmms', 'Dashboard (maintenance)'],
])

const demo = await openDemo({ as: null })
const { program, browser } = demo
let { page, faults } = demo
page.setDefaultTimeout(30_000)
// The operator's own company, to which every page is open.
await (await demo.owner()).query('update client set is_partnership_enable = true where id = 53')

const at = () => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
/** The heading of a page; a list's tells how many there are as well. */
const title = (name: string) =>
  page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: new RegExp(`^${name.replaceAll(/[()]/g, String.raw`\$&`)}[\\s\\d,]*$`) })
/** Opens an address as a bookmark does. */
async function visit(address: string) {
  const answer = await page.goto(`${program.url}${address}`)
  expect([address, answer?.status()]).toEqual([address, 200])
}

it('NAV-01 serves the entry pages at their addresses and in the history', async () => {
  const open = {
    '/login': 'Welcome Back',
    '/register': 'Create your account',
    '/feedback': 'Feedback',
    '/feedback-response': 'Thank you for your feedback!',
  }
  for (const [address, name] of Object.entries(open)) {
    await visit(address)
    await title(name).waitFor()
    expect(at()).toBe(address)
  }
  for (const address of ['/', '/direct', '/employee']) {
    await visit(address)
    await title('Welcome Back').waitFor()
    expect(at()).toBe('/login')
  }
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await title('Create your account').waitFor()
  expect(at()).toBe('/register')
  await page.goBack()
  await title('Welcome Back').waitFor()
  expect(at()).toBe('/login')
  await page.goForward()
  await title('Create your account').waitFor()
})

it('NAV-01 / opens /dashboard, /direct chooses the company, and both survive a reload', async () => {
  // A visitor who has not been sent to sign in from anywhere.
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(30_000)
  faults = watchFaults(page)
  const { username, password } = await printedAccount(program, 'platform operator')
  await visit('/login')
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/direct')
  await page.getByRole('button', { name: /^Portal Platform/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Portal Platform/ }).click()
  await page.waitForURL('**/dashboard')
  await visit('/')
  await title('Dashboard').waitFor()
  expect(at()).toBe('/dashboard')
  await page.reload()
  await title('Dashboard').waitFor()
  await visit('/direct')
  await page.getByRole('button', { name: /^Portal Platform/ }).waitFor()
  expect(at()).toBe('/direct')
})

it('NAV-07 each of the 38 routes is a working page with separate code', async () => {
  const routes = Object.entries(shellRoutes)
  expect(routes).toHaveLength(38)
  // Pages of whose own code the dashboard needs nothing.
  const ownPage = /(Templates|Timesheet|Scheduling|Payment|Profile|General|Maintenance|Broadcast)Page-/
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const [, name] = ownPage.exec(request.url()) ?? []
    if (name !== undefined) fetched.add(name)
  })
  await visit('/dashboard')
  await title('Dashboard').waitFor()
  await settled(page)
  expect([...fetched]).toEqual([])
  const soon = page.getByRole('heading', { level: 2, name: overlayTexts[2].title })
  for (const [address, name] of routes) {
    // What a bookmark gets, and what a click gets without loading the console again.
    const answer = await fetch(`${program.url}${address}`)
    expect([address, answer.status, answer.headers.get('content-type')]).toEqual([
      address,
      200,
      'text/html; charset=utf-8',
    ])
    await page.evaluate((to) => {
      window.history.pushState(null, '', to)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await title(built.get(address) ?? name).waitFor()
    await soon.waitFor({ state: 'detached' })
    expect(at().split('?')[0]).toBe(address)
    // Neither not found, nor refused, nor failed.
    expect([address, await page.getByText(/no such page|unable to view|went wrong/).count()]).toEqual([
      address,
      0,
    ])
  }
  expect(faults).toEqual([])
  expect([...fetched]).toHaveLength(8)
})

it('shows the contract of the API as a page', async () => {
  const reader = await browser.newPage()
  const broken = watchFaults(reader)
  await reader.goto(`${program.url}/docs`)
  await reader.getByPlaceholder('Filter by tag').fill('Visits')
  // The filter waits for the end of typing; until then the headings still move.
  await reader.locator('#operations-tag-Vendors').waitFor({ state: 'detached' })
  await reader.locator('#operations-tag-Visits').click()
  const create = reader.locator('#operations-Visits-post_api_visit')
  await create.getByText('A new record').click()
  await create.getByText('Request body', { exact: true }).waitFor()
  await create.getByText('201', { exact: true }).waitFor()
  const ground = () => reader.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await reader.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  expect(broken).toEqual([])
  await reader.close()
})
