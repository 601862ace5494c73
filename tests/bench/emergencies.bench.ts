import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '../../server/database.ts'
import { launchBrowser } from '../support/browser.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { makeDataset } from './dataset.ts'
import { letIn, password, signIn } from './people.ts'
import { startSide } from './sides.ts'

// npm run bench emergencies: calls for help through two servers, and when an open browser shows each of them (issue: p95
// under 2 s). Once with so many phones at a time, once all at the same instant.

const calls = Number(process.env['BENCH_CALLS'] ?? 100)
const say = (line: string) => console.log(line)

const { folder, remove } = await makeTemporaryFolder('bench')
const database = await startEmbedded({ dataDir: folder, log: { info: () => undefined, warn: say } })
try {
  await prepareDatabase(database.url)
  const [company] = await makeDataset(database.url, 0)
  if (!company) throw new Error('no company')
  const secret = randomBytes(32)
  await letIn(database.url, secret, [company])
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    SECRET_KEY: secret.toString('base64'),
    NODE_ENV: 'production',
  }
  const servers = [
    await startSide('one', 'portalServer.ts', env),
    await startSide('two', 'portalServer.ts', env),
  ]
  const [first] = servers
  if (!first) throw new Error('no server')
  const token = await signIn(first, company)
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.goto(first.url)
    await page.locator('#username').fill(company.username)
    await page.locator('#password').fill(password)
    const listening = page.waitForResponse((response) => response.url().endsWith('/events'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/direct')
    await page.getByText('Bench company 1').click()
    await page.waitForURL('**/dashboard')
    await listening
    const icon = page.locator('[data-alarm]')
    await icon.waitFor()
    // Every number that the icon says, with the time at which it says it.
    await icon.evaluate((button) => {
      const shown: [number, number][] = []
      Object.assign(window, { shown })
      new MutationObserver(() => {
        const count = /(\d+)\+? active/.exec(button.getAttribute('aria-label') ?? '')?.[1]
        shown.push([Number(count ?? 0), Date.now()])
      }).observe(button, { attributes: true })
    })
    const shown = async () =>
      z.array(z.tuple([z.number(), z.number()])).parse(await page.evaluate('window.shown'))

    /** Makes the calls, so many at a time, and tells how long each took from its sending to the icon's counting it. */
    async function measure(atOnce: number, before: number) {
      const sent: number[] = []
      const waiting = Array.from({ length: calls }, (_, number) => number)
      const phone = async () => {
        for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
          const at = Date.now()
          const answer = await fetch(`${servers[number % 2]?.url}/api/emergency`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            // Somebody else's: one's own call is counted but sounds nothing.
            body: JSON.stringify({ type: 'sos', userId: 2 + (number % 150) }),
          })
          if (answer.status !== 201) throw new Error(await answer.text())
          sent.push(at)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, phone))
      const wanted = Math.min(before + calls, 99)
      for (let tries = 0; tries < 200 && (await shown()).every(([count]) => count < wanted); tries += 1)
        await sleep(50)
      const counted = await shown()
      const times = sent
        .toSorted((one, other) => one - other)
        .flatMap((at, place) => {
          const count = before + place + 1
          const seen = counted.find(([number]) => number >= Math.min(count, 99))?.[1]
          return count > 99 ? [] : [seen === undefined ? Infinity : seen - at]
        })
        .toSorted((one, other) => one - other)
      const share = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Infinity
      say(
        `${String(atOnce).padStart(4)} at a time: p50 ${share(0.5)} ms, p95 ${share(0.95)} ms, last ${share(1)} ms (${times.length} calls)`,
      )
    }
    /** Deactivates all, so that the icon begins with none again. */
    async function clear() {
      const answer = await fetch(`${first?.url}/api/emergency/batch/deactivate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          filter: { deactivatedTime_empty: true },
          values: { remarkAdmin: 'Measured' },
        }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      await page.getByRole('button', { name: 'Emergencies', exact: true }).waitFor()
      await page.evaluate('window.shown.length = 0')
    }
    say(`${calls} calls for help through two servers, to the icon of an open browser:`)
    for (const atOnce of [1, 10, calls]) {
      await measure(atOnce, 0)
      await clear()
    }
  } finally {
    await browser.close()
    for (const server of servers) await server.stop()
  }
} finally {
  await database.stop()
  await remove()
}
