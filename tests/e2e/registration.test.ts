import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEmbeddedDemo } from '../support/openDemo.ts'
import { accessibilityFindings, fitsWindow, watchFaults } from '../support/visit.ts'

const demo = await startEmbeddedDemo()
const { program } = demo
const browser = await demo.browser()
let context: BrowserContext
let page: Page
let faults: string[]

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  faults = watchFaults(page)
})
afterEach(() => context.close())

const password = 'Rahsia!23'
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function fillDetails(number: string) {
  await field('First Name').fill('Siti')
  await field('Last Name').fill('Nurhaliza')
  await field('Contact Number').fill(number)
  await page.locator('#password').fill(password)
  await page.locator('#confirmPassword').fill(password)
}

/** The code that the demo shows on the page. */
async function shownCode(): Promise<string> {
  const note = await page.getByText(/This is a demo/).textContent()
  return /\d{6}/.exec(note ?? '')?.[0] ?? ''
}

/** axe finds nothing in light and dark, and the page is no wider than the screen. */
async function expectSound() {
  expect(await accessibilityFindings(page)).toEqual([])
  await fitsWindow(page)
}

it('AUTH-01 REG-01 REG-02 REG-04 REG-07 REG-08 signs up from the sign-in page, by the rules, to the workspace chooser', async () => {
  await page.goto(`${program.url}/login`)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await heading('Create your account').waitFor()

  await field('Email (optional)').fill('siti')
  await page.locator('#password').fill('a b')
  await press('Next')
  for (const refusal of [
    'First Name is required!',
    'Last Name is required!',
    'Please enter valid email address!',
    'Contact Number is required!',
    'Password must consist of minimum 6 character and no spaces',
    'Confirm Password is required!',
  ]) {
    await page.getByText(refusal, { exact: true }).waitFor()
  }
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('firstName')
  await expectSound()

  await fillDetails('12-345 67x80')
  await page.locator('#confirmPassword').fill('Rahsia!24')
  await field('Email (optional)').fill('')
  await press('Next')
  await page.getByText('Password not identical!').waitFor()
  expect(await field('Contact Number').inputValue()).toBe('123456780')
  await page.locator('#confirmPassword').fill(password)

  // Singapore, by the keyboard alone, and back.
  await page.getByRole('button', { name: /Country of the number: Malaysia \+60/ }).press('Enter')
  await expectSound()
  await page.keyboard.type('singa')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Singapore \+65/ }).waitFor()
  await field('Contact Number').fill('+60 12-345 6780')
  await page.getByRole('button', { name: /Malaysia \+60/ }).waitFor()
  await press('Next')

  await heading('Workspace Code').waitFor()
  await press('Submit')
  await page.getByText('No workspace Code!').waitFor()
  await expectSound()
  await press('Back')
  await heading('Create your account').waitFor()
  expect(await field('First Name').inputValue()).toBe('Siti')
  await page.goBack()
  await heading('Workspace Code').waitFor()
  await press('Skip For Now')

  await heading('Confirmation Code').waitFor()
  await page.getByText('Enter the code sent to +60123456780.').waitFor()
  const code = await shownCode()
  await press('Submit') // nothing happens without a code
  await expectSound()
  await field('Confirmation Code').fill('000000' === code ? '111111' : '000000')
  await press('Submit')
  await page.getByText('Invalid verification code provided, please try again.').waitFor()
  await field('Confirmation Code').fill(code)
  await press('Submit')
  await page.waitForURL('**/direct')
  await page.getByRole('heading', { name: 'Hello, Siti' }).waitFor()
  expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([])
})

it('REG-03 REG-07 keeps input after a refused code; another code after 30 seconds', async () => {
  await page.clock.install()
  await page.goto(`${program.url}/register`)
  await fillDetails('123456781')
  await press('Next')
  await field('Workspace Code').fill('NOSUCH')
  await press('Submit')
  await page.getByText('There is no workspace with this code. Ask your company for it.').waitFor()
  expect(await field('Workspace Code').inputValue()).toBe('NOSUCH')
  await page.reload()
  await heading('Create your account').waitFor()
  expect(await field('Contact Number').inputValue()).toBe('123456781')
  expect(await page.locator('#password').inputValue()).toBe('')
  await page.locator('#password').fill(password)
  await page.locator('#confirmPassword').fill(password)
  await press('Next')
  await field('Workspace Code').fill('serimaju')
  await press('Submit')

  await heading('Confirmation Code').waitFor()
  const resend = page.getByRole('button', { name: 'Resend Code' })
  await page.clock.runFor(29_000)
  expect(await resend.count()).toBe(0)
  await page.clock.runFor(1_500)
  await field('Confirmation Code').fill('000000')
  await press('Submit')
  const refused = page.getByRole('alert').filter({ hasText: /\S/ })
  await refused.waitFor()
  await resend.click()
  await refused.waitFor({ state: 'detached' })
  await page.getByText('New Code is sent to +60123456781.').waitFor()
  expect(await resend.count()).toBe(0)
  await page.clock.runFor(31_000)
  await resend.waitFor()
  await field('Confirmation Code').fill(await shownCode())
  await press('Submit')
  await page.waitForURL('**/direct')
  await page.getByText('Waiting for approval: Seri Maju').waitFor()
})

it('REG-05 REG-09 a client company signs up, its owner enters it and is shown where to begin', async () => {
  await page.goto(`${program.url}/register`)
  await page.getByRole('link', { name: 'Sign up as a client company' }).click()
  await heading('Sign up your company').waitFor()
  await page.getByText('Step 1 of 2').waitFor()
  await press('Sign Up')
  for (const refusal of [
    'First Name is required!',
    'Company Name is required!',
    'Industry is required!',
    'Email is required!',
    'Mobile no. is required!',
  ]) {
    await page.getByText(refusal, { exact: true }).waitFor()
  }
  await field('First Name').fill('Siti')
  await field('Last Name').fill('Nurhaliza')
  await field('Mobile no.').fill('123456782')
  await page.locator('#password').fill(password)
  await page.locator('#confirmPassword').fill(password)
  await expectSound()
  expect(await page.getByLabel('No. of employees').inputValue()).toBe('1-10')
  expect(await page.getByLabel('Country', { exact: true }).inputValue()).toBe('MY')
  await field('Company Name').fill('Cahaya Guarding')
  await page.getByLabel('Industry').selectOption({ label: 'Property Management' })
  await field('Email').fill('siti@cahaya')
  await press('Sign Up')
  await page.getByText('Please enter valid Email!').waitFor()
  await field('Email').fill('siti@cahaya.example')
  await press('Back')
  await heading('Create your account').waitFor()
  await press('Next')
  await heading('Workspace Code').waitFor()
  await page.getByRole('link', { name: 'Sign up as a client company' }).click()
  await page.getByText('Step 2 of 3').waitFor()
  expect(await field('Company Name').inputValue()).toBe('Cahaya Guarding')
  await press('Sign Up')
  await field('Confirmation Code').fill(await shownCode())
  await press('Submit')
  await page.waitForURL('**/direct')
  await page.getByRole('button', { name: 'Cahaya Guarding' }).click()
  await page.waitForURL('**/dashboard')
  const first = page.getByRole('region', { name: 'Get started' })
  await first.getByRole('listitem').nth(1).waitFor()
  // Figures of a company without a site would all be zero.
  expect(await page.getByRole('region').count()).toBe(2)
  await expectSound()
  await first.getByRole('link', { name: 'Add: Sites' }).click()
  await page.waitForURL('**/pin/create')
})

it('AUTH-01 REG-02 REG-03 continues an unconfirmed sign-up, and joins a company later', async () => {
  const number = '12-345 6791'
  const signUp = async () => {
    await page.goto(`${program.url}/register`)
    await fillDetails(number)
    await press('Next')
    await heading('Workspace Code').waitFor()
    await press('Skip For Now')
  }
  await signUp()
  await heading('Confirmation Code').waitFor()
  await page.evaluate(() => sessionStorage.clear())
  await signUp()
  await heading('Create your account').waitFor()
  await page.getByText('User already exists').waitFor()
  expect(await field('Contact Number').getAttribute('aria-invalid')).toBe('true')

  await page.getByRole('link', { name: 'Sign In' }).click()
  await field('Username').fill('+60123456791')
  await page.locator('#password').fill(password)
  await press('Sign In')
  await heading('Confirmation Code').waitFor()
  await field('Confirmation Code').fill(await shownCode())
  await press('Submit')
  await page.waitForURL('**/direct')

  // They skipped the workspace code; now they have it.
  await page.getByText('No company has approved you yet.').waitFor()
  await expectSound()
  await press('Submit')
  await page.getByText('No workspace Code!').waitFor()
  await field('Workspace Code').fill('nobody')
  await press('Submit')
  await page.getByText('There is no workspace with this code.').waitFor()
  await field('Workspace Code').fill('serimaju')
  await press('Submit')
  await page.getByText('Waiting for approval: Seri Maju').waitFor()
  await expectSound()
})

it('a confirmed code without the password leads to an explained sign-in', async () => {
  await page.goto(`${program.url}/register`)
  await fillDetails('123456793')
  await press('Next')
  await press('Skip For Now')
  await heading('Confirmation Code').waitFor()
  await page.reload()
  await heading('Confirmation Code').waitFor()
  await page.getByText(/This is a demo/).waitFor()
  await field('Confirmation Code').fill(await shownCode())
  await press('Submit')
  await heading('Welcome Back').waitFor()
  await page.getByText('Your account is confirmed. You can sign in now.').waitFor()
  await expectSound()
  await field('Username').fill('+60123456793')
  await page.locator('#password').fill(password)
  await press('Sign In')
  await page.waitForURL('**/direct')
  await page.goto(`${program.url}/register`)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/direct')
})

it('AUTH-01 resets a forgotten password, with one answer for unknown names', async () => {
  await page.goto(`${program.url}/login`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await heading('Forgot password?').waitFor()
  await press('Send Code')
  await page.getByText('Username is required!').waitFor()
  await expectSound()
  await field('Username').fill('+60199999999')
  await press('Send Code')
  await page.getByText('If there is an account for +60199999999, a code has been sent to it.').waitFor()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await heading('Welcome Back').waitFor()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await field('Username').fill('operator@portal.example')
  await press('Send Code')
  await heading('Set a new password').waitFor()
  await press('Set Password')
  for (const refusal of ['Code is required!', 'Password is required!', 'Confirm Password is required!']) {
    await page.getByText(refusal, { exact: true }).waitFor()
  }
  await expectSound()
  const codes = await readFile(path.join(demo.folder, 'codes.txt'), 'utf8')
  const code = /^reset_password operator@portal\.example: (\d{6})$/m.exec(codes)?.[1] ?? ''
  expect(program.output()).not.toContain(code)
  await field('Code').fill(code)
  await page.locator('#password').fill('Baharu!23')
  await page.locator('#repeated').fill('Baharu!23')
  await press('Set Password')
  await page.waitForURL('**/direct')
  await page.getByRole('button', { name: 'Portal Platform Sdn Bhd' }).waitFor()
})
