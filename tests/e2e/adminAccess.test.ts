import { expect, it } from 'vitest'
import { moduleCodes } from '../../src/domain/access/permissions.ts'
import { openDemo } from '../support/openDemo.ts'
import { accessibilityFindings, findingsInLongRun, menuLine } from '../support/visit.ts'

const { browser, program, page, faults } = await openDemo()

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const box = (name: RegExp) => page.getByRole('checkbox', { name })
const dialog = () => page.getByRole('dialog')
const role = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const fromMenu = async (group: string, name: string) => (await menuLine(page, group, name)).click()

async function openRole(name: string) {
  await fromMenu('Setting', 'Admin Access')
  await role(name).getByRole('link').click()
  await page.getByRole('grid').waitFor()
}

it('edits a role’s matrix by keyboard, shows changes and affected users, and saves (PERM-05)', async () => {
  await openRole('Manager')
  expect(await page.getByRole('tab', { name: 'Users (7)' }).isVisible()).toBe(true)
  expect(await page.getByRole('grid').getByRole('checkbox').count()).toBe(moduleCodes.length * 10)

  await box(/^Scheduling: create, all records/).focus()
  for (const key of ['End', 'ArrowDown', 'Space', 'ArrowUp', 'ArrowLeft', 'ArrowUp', 'ArrowUp'])
    await page.keyboard.press(key)
  await box(/^Attendance: setting, own records \(ATJ\), changed$/).waitFor()
  // The head of the column stands above the first area; from there one goes no further up.
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Delete')
  await page.getByLabel('Search areas').fill('pay')
  await button(/^Payment PA: set or clear all/).click()
  await page.getByLabel('Search areas').fill('')
  await page.getByLabel('Changed only').click()
  await expect.poll(() => page.getByRole('grid').getByRole('row').count()).toBe(2 + 2)
  await page.getByText('11 granted, 0 taken; not saved yet').waitFor()
  await box(/^Attendance: read, all records/).click()
  await page.getByText('11 granted, 1 taken; not saved yet').waitFor()

  // Nothing is lost unasked.
  page.once('dialog', (question) => void question.dismiss())
  await fromMenu('Organization', 'Employees')
  await page.getByText('11 granted, 1 taken; not saved yet').waitFor()

  await button('Review and save').click()
  await dialog().getByText('This affects 7 employees').waitFor()
  await dialog().getByText('Granted (11)').waitFor()
  await dialog().getByText('Read, all records (ATB)').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await dialog().waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('grid').waitFor()
  expect(await box(/^Attendance: setting, own records/).isChecked()).toBe(true)
  expect(await box(/^Attendance: read, all records/).isChecked()).toBe(false)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('Taken away (1)').waitFor()
})

it('refuses to remove the last administrator’s access, and keeps the input', async () => {
  await openRole('Administrator')
  await button(/^Admin Access AC: set or clear all/).click()
  await button(/^Admin Access AC: set or clear all/).click()
  await button('Review and save').click()
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await dialog().getByText('You cannot take away your own access.').waitFor()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await button('Discard').click()
})

it('clones, assigns, compares and deletes a role without users (PERM-03, PERM-05)', async () => {
  await openRole('Maintenance manager')
  await page.getByRole('link', { name: 'Clone' }).click()
  await page.getByLabel('Name').fill('Night manager')
  await button('Save').click()
  await page.getByRole('heading', { name: 'Night manager' }).waitFor()
  expect(await box(/^Maintenance: setting, all records/).isChecked()).toBe(true)

  await page.getByRole('tab', { name: 'Users (0)' }).click()
  await button('Assign people…').click()
  await dialog().getByLabel('Employees').fill('Suresh')
  await page
    .getByRole('option', { name: /Suresh/ })
    .first()
    .click()
  await dialog().getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('tab', { name: 'Users (1)' }).waitFor()
  await page.getByRole('button', { name: /^Take the role from Suresh/ }).waitFor()

  await button('Compare').click()
  await dialog().getByLabel('Second role').click()
  await page.getByRole('option', { name: 'Maintenance manager' }).click()
  await dialog().getByText('Both give exactly the same.').waitFor()
  await dialog().getByRole('button', { name: 'Close' }).click()

  await button('Delete').click()
  const confirm = dialog().getByRole('button', { name: 'Delete' })
  await dialog().getByText('1 employee holds it.').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await dialog().getByLabel('Move its users to').click()
  await page.getByRole('option', { name: 'Manager', exact: true }).click()
  await confirm.click()
  await page.waitForURL('**/admin')
  // The seven before, and the one who came.
  await expect.poll(() => role('Manager').textContent()).toContain('8 employees')
  expect(await role('Night manager').count()).toBe(0)
})

const whyOfDepartment = '/why?resource=department&action=read'

it('explains a missing permission on the page concerned (PERM-04)', async () => {
  await fromMenu('Organization', 'Department')
  // The address changes at once; the page before stands, and is asked about, until the next one is drawn.
  await page.getByRole('heading', { level: 1, name: /^Departments/ }).waitFor()
  await page.getByRole('button', { name: /^Seri Maju Facilities/ }).click()
  await page.getByRole('menuitem', { name: 'Why can I (not) see this?' }).click()
  await page.getByText('Nor Azizah binti Rahmat may.').waitFor()
  await page.getByLabel('Person').fill('SM-0012')
  // The list that stood there before must not be clicked in while it goes.
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.getByRole('option', { name: 'Hakim bin Kassim' }).click()
  await page.getByText('Hakim bin Kassim may.').waitFor()
  await page.getByLabel('Action').click()
  await page.getByRole('option', { name: 'Delete' }).click()
  await page.getByText('Hakim bin Kassim may not.').waitFor()
  await page.getByText(/It takes the permission Company: delete, all records \(ORD\)/).waitFor()
  await page.getByText('Administrator', { exact: true }).waitFor()
})

it('shows an administrator the console as a role, read only', async () => {
  await openRole('Employee')
  await button('View as this role').click()
  await page.getByText('You see the console as the role Employee does.').waitFor()
  await fromMenu('Organization', 'Employees')
  await page.waitForURL('**/employee')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Employees\s+1$/)
  expect(await page.getByRole('link', { name: 'New employee' }).count()).toBe(0)
  expect(await findingsInLongRun(page)).toEqual([])
  await button('Stop viewing as Employee').click()
  await page.waitForURL('**/admin/*/show')
  await fromMenu('Organization', 'Employees')
  await page.getByRole('link', { name: 'New employee' }).waitFor()
})

it('changes the password after the old one, by the rules of the sign-up (AUTH-10)', async () => {
  await fromMenu('Setting', 'Change Password')
  const fill = async (old: string, next: string, again: string) => {
    await page.locator('[name=old]').fill(old)
    await page.locator('[name=new]').fill(next)
    await page.locator('[name=confirm]').fill(again)
    await button('Change password').click()
  }
  await fill('', 'abc', 'abd')
  for (const text of [
    'Password is required!',
    'Password must consist of minimum 6 character and no spaces',
    'Password not identical!',
  ])
    await page.getByText(text).waitFor()
  expect(await findingsInLongRun(page)).toEqual([])
  await fill('not-my-password', 'Rahsia-baru-7', 'Rahsia-baru-7')
  await page.getByText('The old password is not right.').waitFor()
  expect(await page.locator('[name=new]').inputValue()).toBe('Rahsia-baru-7')
  await fill('Portal-demo-1', 'Rahsia-baru-7', 'Rahsia-baru-7')
  await page.getByText('Password changed. Your other sessions have ended.').waitFor()
  await page.getByText(/Last changed/).waitFor()
  expect(await page.locator('[name=old]').inputValue()).toBe('')

  const elsewhere = await browser.newPage()
  await elsewhere.goto(program.url)
  for (const password of ['Portal-demo-1', 'Rahsia-baru-7']) {
    await elsewhere.locator('#username').fill('admin@serimaju.example')
    await elsewhere.locator('#password').fill(password)
    await elsewhere.keyboard.press('Enter')
    if (password === 'Portal-demo-1') await elsewhere.getByText('Incorrect username or password.').waitFor()
  }
  await elsewhere.waitForURL('**/direct')
  await elsewhere.close()
})

it('passes axe in both themes and fits 390 px', async () => {
  const pages = ['/admin', '/admin/2/show', '/admin/create', '/password', whyOfDepartment]
  for (const [theme, width, paths] of [
    ['light', 1440, pages.slice(0, 2)],
    ['dark', 390, pages],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((mode) => localStorage.setItem('RaStore.theme', JSON.stringify(mode)), theme)
    for (const path of paths) {
      await page.goto(`${program.url}${path}`)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      if (path.endsWith('show')) await page.getByRole('checkbox').first().waitFor()
      expect([theme, path, await findingsInLongRun(page)]).toEqual([theme, path, []])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect([path, wide]).toEqual([path, false])
    }
  }
  // What the server refuses, the browser writes down: the save that took the own access, and the wrong password.
  expect(faults.filter((fault) => !/status of 40[09]/.test(fault))).toEqual([])
})
