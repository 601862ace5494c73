import type { Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { PushData } from '../../src/resources/notification/push.shapes.ts'
import { openDemo, seriMaju } from '../support/openDemo.ts'
import { printedAccount } from '../support/program.ts'
import { firebaseSettings, openDelivery, standInForGoogle, systemMessages } from '../support/pushBrowser.ts'
import { accessibilityFindings, enterWorkspace, findingsInLongRun } from '../support/visit.ts'

const demo = await openDemo({ env: firebaseSettings, as: null })
const { program, context, page, faults } = demo
const owner = await demo.owner()
let asked: Request[]
let token: string
let me: { id: number; company: number }

beforeAll(async () => {
  const account = await printedAccount(program, 'administrator')
  const { rows } = await owner.query<{ id: string }>(
    'select id from employee where client_id = $1 and contact_number = $2',
    [seriMaju, account.username],
  )
  me = { id: Number(rows[0]?.id), company: seriMaju }
  token = await demo.token()
  asked = await standInForGoogle(context, 'browser-1')
  await enterWorkspace(page, program)
  page.setDefaultTimeout(20_000)
})

/** Tells the user something, and gives what the push service would bring of it. */
async function tell(type: PushData['type'], title: string): Promise<PushData> {
  const answer = await fetch(`${program.url}/api/notification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ employeeIds: [me.id], type, title }),
  })
  expect(answer.status).toBe(201)
  const { rows } = await owner.query<{ id: string }>('select max(id) as id from notification')
  return { id: String(rows[0]?.id), company: String(me.company), type, title, target: '/leave' }
}
const devices = async () =>
  (await owner.query<{ token: string }>('select token from device_token')).rows.map(({ token }) => token)
const kept = () => page.evaluate(() => localStorage.getItem('firebase_token'))
const toasts = (title: string) => page.getByRole('log', { name: 'Notifications' }).getByText(title)
const desktop = () => page.getByRole('switch', { name: 'Desktop notifications' })
const openSettings = async () => {
  await page.goto(`${program.url}/notification`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await desktop().waitFor()
}
const listens = () => page.waitForResponse((response) => response.url().endsWith('/events'))

it('PUSH-01 serves a fresh worker at the root under a separate policy', async () => {
  const answer = await fetch(`${program.url}/firebase-messaging-sw.js`)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/javascript; charset=utf-8',
    'no-cache',
  ])
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${program.url}/login`)).text()) ?? []
  const hashed = await fetch(`${program.url}${asset}`)
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain('https://fcmregistrations.googleapis.com')
})

it('PUSH-01 loads nothing of Firebase before somebody turns it on, and then sends this browser’s token', async () => {
  await openSettings()
  expect(await desktop().isChecked()).toBe(false)
  await page.getByText('Have your browser show').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  expect([asked, await kept()]).toEqual([[], null])
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).not.toContainEqual(expect.stringContaining('firebaseToken'))
  await context.grantPermissions(['notifications'])
  await desktop().press(' ')
  await page.getByText('Your browser shows what pops up').waitFor()
  expect(await desktop().isChecked()).toBe(true)
  expect([await devices(), await kept()]).toEqual([['browser-1'], 'browser-1'])
  expect(await findingsInLongRun(page)).toEqual([])
})

it('PUSH-01 a message that comes by both ways shows once, and by the push service alone once as well', async () => {
  const listening = listens()
  await page.goto(`${program.url}/employee`)
  await listening
  const deliver = await openDelivery(page)
  const both = await tell('leave', 'By both ways')
  await toasts('By both ways').waitFor()
  await deliver(both)
  await page.waitForTimeout(500)
  expect(await toasts('By both ways').count()).toBe(1)

  await page.route('**/events', (route) => route.fulfill({ status: 404, json: {} }))
  const silent = page.waitForResponse('**/events')
  await page.reload()
  await silent
  const alone = await tell('leave', 'By one way')
  await deliver(alone)
  await toasts('By one way').waitFor()
  expect(await toasts('By one way').count()).toBe(1)
  expect(await systemMessages(page)).toEqual([])
  await page.unroute('**/events')
})

it('PUSH-01 shows a system message if no console is visible; a click opens it', async () => {
  const deliver = await openDelivery(page)
  const message = await tell('leave', 'For another company')
  // A browser loses what comes while its worker is being ended; a push service sends it again.
  const shown = async () => {
    await deliver({ ...message, company: '999999' })
    return systemMessages(page)
  }
  await expect.poll(shown, { interval: 2_000 }).toContain('For another company')
  // By now the system would show what the console took as well.
  expect(await systemMessages(page)).toEqual(['For another company'])
  const [worker] = context.serviceWorkers()
  await worker?.evaluate((data) => {
    const notification = { close: () => undefined, data }
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
    )
  }, message)
  await page.waitForURL('**/leave')
  const read = () => owner.query('select read_at from notification where id = $1', [message.id])
  await expect.poll(async () => (await read()).rows[0]?.read_at).not.toBeNull()
})

it('PUSH-01 stays off after a reload once turned off', async () => {
  await openSettings()
  await desktop().press(' ')
  await page.getByText('Have your browser show').waitFor()
  expect([await devices(), await kept()]).toEqual([[], ''])
  const before = asked.length
  await openSettings()
  await page.waitForTimeout(500)
  expect([await devices(), await desktop().isChecked()]).toEqual([[], false])
  expect(asked.slice(before).filter((request) => request.method() === 'POST')).toEqual([])
})

it('PUSH-01 AUTH-03 signing out takes this browser out; signing in again sends the token that is kept', async () => {
  await openSettings()
  await desktop().press(' ')
  await page.getByText('Your browser shows what pops up').waitFor()
  expect(await devices()).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Seri Maju Facilities/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await devices()).toEqual([])
  expect(await kept()).toBe('browser-1')
  await enterWorkspace(page, program)
  await expect.poll(devices).toEqual(['browser-1'])
  // The browser itself notes the stream that there was none of.
  expect(faults.filter((fault) => !fault.endsWith('/events'))).toEqual([])
})
