import { createServer } from 'node:net'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startDemo } from '../support/openDemo.ts'
import { startProgram, type Program } from '../support/program.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { enterWorkspace, findingsInLongRun, fitsWindow, watchFaults } from '../support/visit.ts'

/** A port that is free now: each of the two servers must know the other's address before it starts. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = z.object({ port: z.number() }).parse(server.address())
      server.close(() => resolve(port))
    })
  })

const port = String(await freePort())
const demo = await startDemo({ CONSOLE_ORIGINS: `http://127.0.0.1:${port}` })
const { program: api } = demo
const browser = await demo.browser()
const token = await demo.token()
const authorization = `Bearer ${token}`
let console: Program

beforeAll(async () => {
  const { folder, remove } = await makeTemporaryFolder('e2e-console')
  demo.closing.push(remove)
  console = await startProgram(folder, {
    PORT: port,
    API_ROOT: `${api.url}/api`,
    COGNITO_USER_POOL_ID: 'local_portal',
    COGNITO_CLIENT_ID: 'console',
    COGNITO_ENDPOINT: `${api.url}/identity`,
  })
  demo.closing.push(console.stop)
})

async function list<T>(rule: z.ZodType<T>, path: string, filter: object): Promise<T> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const answer = await fetch(`${api.url}${path}?${query}`, { headers: { authorization } })
  return rule.parse(await answer.json())
}

/** An image that the browser really shows. */
const isDrawn = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0

test('WSP-01 SHELL-05 HTTP-04 a console signs in to an API of another origin and shows its logos', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6b75' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('logo', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'logo.png')
  const taken = await fetch(`${api.url}/api/client/logo`, {
    method: 'POST',
    headers: { authorization },
    body,
  })
  expect(taken.status).toBe(200)

  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const faults = watchFaults(page)
  await enterWorkspace(page, { ...console, output: api.output })
  const shown = page.locator('header img')
  await expect.poll(() => shown.evaluate(isDrawn)).toBe(true)
  // The cookie client opens this page's list, the token client its company.
  await page.goto(`${console.url}/group`)
  await page.getByRole('row').nth(1).waitFor()
  await page.goto(`${console.url}/company`)
  await expect.poll(() => page.getByRole('img', { name: 'Logo' }).evaluate(isDrawn)).toBe(true)
  await page.goto(`${console.url}/direct`)
  await expect.poll(() => page.getByRole('listitem').locator('img').first().evaluate(isDrawn)).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})

test('FEED-01 FEED-05 a label of that console leads to its own page, whose feedback reaches the API', async () => {
  const facilities = z.array(z.object({ id: z.number(), location: z.string() }))
  const [facility] = await list(facilities, '/api/cmms/facility', { qrstatus: true })
  if (!facility) throw new Error('the demo has no facility')
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const faults = watchFaults(page)
  await enterWorkspace(page, { ...console, output: api.output })
  await page.goto(`${console.url}/facility/${facility.id}/show`)
  await page.getByRole('tab', { name: 'QR' }).click()
  const address = await page.getByRole('link', { name: '/feedback?id=' }).getAttribute('href')
  expect(address).toBe(`${console.url}/feedback?id=${facility.id}`)

  const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const visitorFaults = watchFaults(visitor)
  await visitor.setViewportSize({ width: 390, height: 800 })
  await visitor.goto(address ?? '')
  await visitor.getByText(facility.location, { exact: true }).waitFor()
  await expect.poll(() => visitor.locator('img.logo').evaluate(isDrawn)).toBe(true)
  await fitsWindow(visitor)
  expect(await findingsInLongRun(visitor)).toEqual([])
  await visitor.getByLabel('Name').fill('Aminah')
  await visitor.getByLabel('Contact').fill('0123456789')
  await visitor.getByLabel('Feedback').fill('Seen from elsewhere')
  await visitor.getByRole('button', { name: 'Submit' }).click()
  await visitor.getByRole('heading', { name: 'Thank you for your feedback!' }).waitFor()
  const given = z.array(z.object({ name: z.string(), feedback: z.string(), rating: z.string() }))
  expect(await list(given, '/api/cmms/facility-feedback', { facilityId: facility.id })).toContainEqual({
    name: 'Aminah',
    feedback: 'Seen from elsewhere',
    rating: '3/5',
  })
  expect([faults, visitorFaults]).toEqual([[], []])
  await visitor.context().close()
  await context.close()
})
