import sharp from 'sharp'
import { z } from 'zod'

// The load of a busy company, in another process than the measurements.

const settings = z.object({ url: z.string(), token: z.string(), load: z.string(), atOnce: z.number() })
const megabyte = 1_048_576

const given = settings.parse(JSON.parse(process.env['BUSY_COMPANY'] ?? ''))

/** @returns the status of the answer */
async function ask(path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(new URL(path, `${given.url}/api/`), {
    ...init,
    headers: { authorization: `Bearer ${given.token}`, ...init.headers },
  })
  await answer.arrayBuffer()
  return answer.status
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const largeFile = [
  'Title,Priority,Pin',
  ...Array.from({ length: 10_000 }, (_, at) => `Request ${at},High,Pin ${at % 40}`),
]
const picture = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#8a8' } })
  .png()
  .toBuffer()
const largeText = 'x'.repeat(megabyte - 200)
const month = 'start=2026-10-01&end=2026-10-30'
const panels = [
  `attendance/timesheet?${month}`,
  `shift/scheduling?${month}`,
  `efp/hour?${month}`,
  `activity?${month}`,
  `activity/location?${month}`,
  `patrol/heat?${month}`,
  'vms/dashboard',
  'dashboard/waiting',
  'cmms/dashboard/summary',
  'cmms/work-request/totals?filter={}',
  `attendance/event?${month}`,
  `shift/tasks?${month}`,
]

/** Its requests by load; `at` counts those of one of its people. */
const loads: Record<string, (one: number, at: number) => Promise<number>> = {
  // Three letters of a digest: each search is another one, and finds some of the records.
  searches: (one, at) =>
    ask(
      `cmms/work-request?${new URLSearchParams({
        filter: JSON.stringify({ q: ((one * 31 + at * 7) % 4_096).toString(16).padStart(3, '0') }),
        range: '[0,24]',
        sort: '["title","ASC"]',
      })}`,
    ),
  previews: () =>
    ask('cmms/work-request/batch/update', json({ filter: {}, set: { priority: 'low' }, preview: true })),
  rosters: (one) => ask(`shift/scheduling?start=2026-0${1 + (one % 8)}-01&end=2026-0${2 + (one % 8)}-28`),
  'large bodies': () => ask('cmms/work-request', json({ title: 'x', description: largeText })),
  imports: () =>
    ask('cmms/work-request/import', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: largeFile.join('\n'),
    }),
  pictures: () => {
    const form = new FormData()
    form.set('file', new Blob([picture], { type: 'image/png' }), 'wall.png')
    return ask('../files', { method: 'POST', body: form })
  },
  panels: (_one, at) => ask(panels[at % panels.length] ?? ''),
}

const load = loads[given.load]
if (!load) throw new Error(`There is no load ${given.load}`)
const statuses: Record<string, number> = {}
const over = new AbortController()
process.once('message', () => over.abort())
const work = async (one: number) => {
  for (let at = 0; !over.signal.aborted; at += 1) {
    const status = await load(one, at)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
process.send?.(null)
await Promise.all(Array.from({ length: given.atOnce }, (_, one) => work(one)))
process.send?.(statuses)
process.disconnect()
