import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { dayIn } from '../../src/domain/time/dates.ts'
import { openDemo } from '../support/openDemo.ts'
import { settled } from '../support/visit.ts'

/** From what happens to the work request in the list of whoever sees to it. */
const limit = 5_000
const zone = 'Asia/Kuala_Lumpur'

/** Where things happen, and where the manager looks. */
const demo = await openDemo()
const { program, browser, context, page } = demo
const manager = await context.newPage()
const token = await demo.token()
let pinId: number

const identified = z.object({ id: z.number() })

beforeAll(async () => {
  const pins = await fetch(`${program.url}/api/pin?range=[0,0]`, {
    headers: { authorization: `Bearer ${token}` },
  })
  pinId =
    z
      .array(identified)
      .min(1)
      .parse(await pins.json())[0]?.id ?? 0
})

async function made(path: string, values: object): Promise<number> {
  const answer = await fetch(`${program.url}/api/cmms/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(values),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`${path}: ${text}`)
  return identified.parse(JSON.parse(text)).id
}

/** The manager's list, looked at anew until it holds `count` work requests of the title; as long as they may take. */
async function listed(title: string, count: number, since: number) {
  const filter = encodeURIComponent(JSON.stringify({ q: title }))
  const rows = manager.getByRole('row').filter({ hasText: title })
  do {
    await manager.goto(`${program.url}/work?filter=${filter}`)
    await settled(manager)
  } while ((await rows.count()) < count && Date.now() - since < limit)
  expect([title, await rows.count()]).toEqual([title, count])
  return rows
}

/** The one work request of the title says in its comments what happened the second time. */
async function joined(title: string, words: string | RegExp) {
  await listed(title, 1, Date.now())
  const query = encodeURIComponent(JSON.stringify({ q: title }))
  const answer = await fetch(`${program.url}/api/cmms/work-request?filter=${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [request] = z.array(identified).parse(await answer.json())
  await manager.goto(`${program.url}/work/${request?.id}/show?tab=comments`)
  await expect
    .poll(
      async () => {
        await manager.reload()
        await settled(manager)
        return manager.getByRole('listitem').filter({ hasText: words }).count()
      },
      { timeout: limit },
    )
    .toBe(1)
}

async function rate(facilityId: number, words: string) {
  const visitor = await browser.newContext({ locale: 'en-GB' })
  const form = await visitor.newPage()
  await form.goto(`${program.url}/feedback?id=${facilityId}`)
  await form.getByLabel('Name').fill('Aminah')
  await form.getByLabel('Contact').fill('0123456789')
  await form.getByLabel('Feedback').fill(words)
  await form.getByRole('radio', { name: '1/5' }).check({ force: true })
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByRole('heading', { name: 'Thank you for your feedback!' }).waitFor()
  await visitor.close()
  return Date.now()
}

it('a visitor’s low rating is a work request within five seconds, and the next one joins it', async () => {
  const facilityId = await made('facility', {
    pinId,
    code: 'LOOP-LOBBY',
    name: 'Loop lobby',
    location: 'Ground floor',
    qrstatus: true,
    lowScoreThreshold: 3,
    lowScoreAction: 'create_work_request',
  })
  await listed('Loop lobby: rated 1/5', 1, await rate(facilityId, 'Water everywhere'))
  await rate(facilityId, 'Still water everywhere')
  await joined('Loop lobby: rated 1/5', 'Still water everywhere')
}, 60_000)

it('opens a work request within five seconds of a failed step, the next joins it', async () => {
  const workRequestId = await made('work-request', { pinId, title: 'Loop inspection' })
  for (const label of ['Sprinkler head', 'Hose reel']) {
    await made('work-task', { workRequestId, label, taskType: 'inspection' })
  }
  await page.goto(`${program.url}/work/${workRequestId}/show?tab=tasks`)
  const fail = (label: string) =>
    page.getByRole('listitem').filter({ hasText: label }).getByRole('button', { name: 'Fail' }).click()
  await fail('Sprinkler head')
  await listed('Failed inspection: Sprinkler head', 1, Date.now())
  await fail('Hose reel')
  await joined('Failed inspection: Sprinkler head', 'Hose reel')
}, 60_000)

it('opens a work request within five seconds of an unusual month, the next joins it', async () => {
  await made('utility', {
    pinId,
    name: 'Loop generator',
    meterNo: 'LOOP-1',
    utilityType: 'diesel',
    unit: 'L',
    isCumulative: false,
    baselineMonthly: '100',
    alertPct: 20,
  })
  const today = dayIn(new Date(), zone)
  const month = Number(today.slice(5, 7))
  const read = async (column: number, value: string) => {
    const row = page.getByRole('row').filter({ hasText: 'LOOP-1' })
    await row.locator(`[role="gridcell"][aria-colindex="${column + 1}"]`).click()
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
    return Date.now()
  }
  await page.goto(`${program.url}/utility/months?year=${today.slice(0, 4)}&type=diesel`)
  await listed('High use: Loop generator', 1, await read(month, '900'))
  // The month before, or in January the one after.
  await read(month > 1 ? month - 1 : month + 1, '950')
  await joined('High use: Loop generator', /950/)
}, 60_000)
