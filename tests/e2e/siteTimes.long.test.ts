import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openDemo } from '../support/openDemo.ts'
import { enterWorkspace, settled } from '../support/visit.ts'

// Somebody in New York beside somebody at the sites.
const demo = await openDemo({ timezoneId: 'America/New_York' })
const { program, page } = demo
const token = await demo.token()
const rows = z.array(z.looseObject({ id: z.number() })).min(1)
const made = z.looseObject({ id: z.number(), version: z.number(), pinId: z.number(), dueAt: z.string() })
const version = z.looseObject({ version: z.number() })

let there: Page
beforeAll(async () => {
  const context = await demo.browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Kuala_Lumpur',
  })
  there = await context.newPage()
  await enterWorkspace(there, program, 'administrator')
})
afterAll(() => there.context().close())

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${program.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return JSON.parse(text)
}

/** The moment of a record's page, as it is told to each of the two. */
async function told(path: string, instant: string) {
  const moments = await Promise.all(
    [page, there].map(async (one) => {
      await one.goto(`${program.url}${path}`)
      await settled(one)
      const time = one.locator(`time[datetime="${instant}"]`).first()
      return [await time.getAttribute('title'), await time.textContent()]
    }),
  )
  const [away, near] = moments
  return { away, near }
}

it('shows Kuala Lumpur times with the zone to a viewer in New York', async () => {
  const [clocked] = z
    .array(z.looseObject({ id: z.number(), clockIn: z.string() }))
    .min(1)
    .parse(await call('GET', `/attendance/clocking?range=[0,0]&filter={"clockIn_empty":false}`))
  const [visit] = z
    .array(z.looseObject({ id: z.number(), startedAt: z.string() }))
    .min(1)
    .parse(await call('GET', `/visit?range=[0,0]&filter={"startedAt_empty":false}`))
  const [pin] = rows.parse(await call('GET', '/pin?range=[0,0]'))
  // Half past four in the morning in Kuala Lumpur, while New York still has the day before.
  const dueAt = '2031-03-10T20:30:00.000Z'
  const work = made.parse(
    await call('POST', '/cmms/work-request', { title: 'Seen from afar', pinId: pin?.id, dueAt }),
  )
  const seen = [
    await told(`/work/${work.id}/show`, dueAt),
    await told(`/clocking/${clocked?.id}/show`, clocked?.clockIn ?? ''),
    await told(`/visit/${visit?.id}/show`, visit?.startedAt ?? ''),
  ]
  expect(seen[0]?.near).toEqual(['11 Mar 2031, 4:30 am', '11 Mar 2031'])
  for (const { away, near } of seen) {
    expect(away?.[0]).toBe(`${near?.[0]} MYT`)
    expect(away?.[1]?.replace(' MYT', '')).toBe(near?.[1])
  }

  // What is typed in New York is meant by the clocks of the site; of one in Kolkata, by those there.
  await page.goto(`${program.url}/work/${work.id}`)
  const due = page.getByLabel('Due', { exact: true })
  await due.fill('2031-03-12T09:15')
  await page.getByRole('button', { name: 'Save' }).click()
  const dueNow = async () => made.parse(await call('GET', `/cmms/work-request/${work.id}`)).dueAt
  await expect.poll(dueNow).toBe('2031-03-12T01:15:00.000Z')
  await call('PUT', `/pin/${work.pinId}`, {
    ...version.parse(await call('GET', `/pin/${work.pinId}`)),
    timeZone: 'Asia/Kolkata',
  })
  const { away, near } = await told(`/work/${work.id}/show`, '2031-03-12T01:15:00.000Z')
  expect([away?.[0], near?.[0]]).toEqual(Array(2).fill('12 Mar 2031, 6:45 am GMT+5:30'))
  expect(demo.faults).toEqual([])
})
