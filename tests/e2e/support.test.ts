import { beforeAll, expect, it } from 'vitest'
import { openDemo } from '../support/openDemo.ts'
import { accessibilityFindings, enterWorkspace, findingsInLongRun, fitsWindow } from '../support/visit.ts'

const demo = await openDemo({ as: null })
const { program, page } = demo
const reason = 'Their departments are spelled twice'
const banner = page.getByRole('region', { name: 'Support session' })

beforeAll(async () => {
  await enterWorkspace(page, program, 'operator', 'Portal Platform')
  page.setDefaultTimeout(30_000)
})

async function begin() {
  await page.goto(`${program.url}/PAM/1001`)
  await page.getByRole('button', { name: 'Sign in as administrator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in as administrator' })
  const submit = dialog.getByRole('button', { name: 'Sign in as administrator' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('too short')
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  expect(await accessibilityFindings(page)).toEqual([])
  // Nothing typed is given up, so the browser has nothing to ask.
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await submit.click()
  await page.waitForURL('**/dashboard')
  expect(asked).toEqual([])
  await banner.getByText(reason).waitFor()
}

it('the operator changes a client as its administrator, and the trail shows both', async () => {
  await begin()
  await page.goto(`${program.url}/department`)
  await banner.getByText(/Seri Maju.*30 minutes left|Seri Maju.*29 minutes left/).waitFor()
  await page.goto(`${program.url}/department/create`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Helped Team')
  await page
    .getByRole('button', { name: /^(Create|Save)/ })
    .first()
    .click()
  await page.waitForURL(/department\/\d+\/show|department$/)
  await page.goto(`${program.url}/department?filter=${encodeURIComponent('{"q":"Helped Team"}')}`)
  await page.getByText('Helped Team').first().click()
  await page.getByRole('tab', { name: 'History' }).click()
  await page
    .getByText(/^Operator .+ as .+/)
    .first()
    .waitFor()
  await fitsWindow(page)
  await page.goto(`${program.url}/admin/support`)
  await page.getByText(reason).nth(1).waitFor()
  expect(await findingsInLongRun(page)).toEqual([])
  await banner.getByRole('button', { name: 'End' }).click()
  await page.waitForURL('**/PAM/1001/show?**support=ended')
  await page.getByText('The support session has ended.').waitFor()
  expect(await banner.count()).toBe(0)
})
