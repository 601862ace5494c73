import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { addressHeader } from '../support/balancer.ts'
import { formOf, png } from '../support/forms.ts'
import { listen } from '../support/listening.ts'
import { seriMaju } from '../support/openDemo.ts'
import { startProcesses } from '../support/processes.ts'
import { idTokenFor, printedAccount } from '../support/program.ts'

const { front, programs, balancer, bucket, database, restart } = await startProcesses(3)
const account = await printedAccount(front, 'administrator')
const token = await idTokenFor(front, account, seriMaju)
const bearer = { authorization: `Bearer ${token}` }

const send = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const uploadForm = () => formOf({}, { name: 'file', file: 'a.png', bytes: png })
const upload = async (url: string, more: Record<string, string> = {}) => {
  const { headers, payload } = uploadForm()
  const all = { ...headers, ...bearer, ...more }
  return fetch(`${url}/files/evidence`, { method: 'POST', headers: all, body: payload })
}
const numbered = z.looseObject({ id: z.number() })
const idOf = async (answer: Response) => numbered.parse(await answer.json()).id
const statuses = (path: string, headers = bearer) =>
  Promise.all(programs.map(async ({ url }) => (await fetch(`${url}${path}`, { headers })).status))
const ask = async () =>
  idOf(
    await send(`${front.url}/api/report/timesheet`, {
      timezone: 'Asia/Kuala_Lumpur',
      from: '2026-10-01',
      until: '2026-10-31',
      format: 'csv',
    }),
  )
const reportJob = z.object({ jobs: z.array(z.looseObject({ status: z.string() })) })
const done = (id: number) =>
  vi.waitFor(
    async () => {
      const answer = await fetch(`${front.url}/api/report/status?ids=${id}`, { headers: bearer })
      expect(reportJob.parse(await answer.json()).jobs[0]?.status).toBe('done')
    },
    { timeout: 60_000, interval: 100 },
  )

const signIn = (url: string, username: string, password: string) =>
  fetch(`${url}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'console',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  }).then((answer) => answer.text())

it('REL-02 accepts a sign-in in each process, and counts wrong passwords over all', async () => {
  expect(await statuses('/api/department?range=[0,0]')).toEqual([200, 200, 200])
  const { username } = await printedAccount(front, 'employee')
  const answers: string[] = []
  for (let attempt = 0; attempt < 7; attempt += 1) answers.push(await signIn(front.url, username, 'wrong'))
  expect(answers.map((answer) => answer.includes('Incorrect username or password'))).toEqual([
    ...Array.from({ length: 5 }, () => true),
    false,
    false,
  ])
  expect(answers.at(-1)).toContain('Password attempts exceeded')
  expect(balancer.requests().every((count) => count > 0)).toBe(true)
})

it('reads in each process what one has stored, and passes events on', async () => {
  const [first, second] = programs
  const id = await idOf(await upload(first?.url ?? ''))
  expect(await statuses(`/files/${id}`)).toEqual([200, 200, 200])
  expect(await bucket.list()).toHaveLength(1)

  const stream = await listen(second?.url ?? '', token)
  await stream.ready()
  const report = await ask()
  await done(report)
  expect(await statuses(`/api/report/job/${report}/file`)).toEqual([200, 200, 200])
  await vi.waitFor(() => expect(stream.events()).toContain('notification'), { timeout: 20_000 })
  await stream.stop()
})

/** Requests of users, one after the other, until the signal; returns the number of good answers. */
async function use(until: AbortSignal, failures: string[]): Promise<number> {
  const good = async (what: string, answer: Promise<Response>) => {
    const found = await answer.catch((error: unknown) => inspect(error))
    if (typeof found !== 'string' && found.ok) return found
    failures.push(`${what}: ${typeof found === 'string' ? found : `${found.status} ${await found.text()}`}`)
    return undefined
  }
  let count = 0
  while (!until.aborted) {
    await good('list', fetch(`${front.url}/api/employee?range=[0,24]`, { headers: bearer }))
    await good('create', send(`${front.url}/api/department`, { name: `Rolling ${randomUUID()}` }))
    // An address has a limit of uploads, which a balancer's own address would reach.
    const from = { [addressHeader]: `10.0.${count % 256}.${(count >> 8) % 256}` }
    const stored = await good('upload', upload(front.url, from))
    if (stored) await good('file', fetch(`${front.url}/files/${await idOf(stored)}`, { headers: bearer }))
    count += 4
  }
  return count
}

/** An upload whose second half is sent after the process has stopped listening. */
function halfUpload(url: string) {
  const { headers, payload } = uploadForm()
  const half = Math.floor(payload.length / 2)
  const sent = request(`${url}/files/evidence`, {
    method: 'POST',
    headers: { ...headers, ...bearer, 'content-length': payload.length },
  })
  const status = new Promise<string>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async (answer) => resolve(`${answer.statusCode} ${await text(answer)}`))
  })
  sent.write(payload.subarray(0, half))
  return {
    async finish() {
      await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), {
        timeout: 20_000,
        interval: 20,
      })
      sent.end(payload.subarray(half))
      return status
    },
  }
}

it('fails no request while the processes restart in turn, and runs each job once', async () => {
  const stop = new AbortController()
  const failures: string[] = []
  const users = Array.from({ length: 3 }, () => use(stop.signal, failures))
  const reports: number[] = []
  const begun: string[] = []
  for (const [index, { url }] of [...programs].entries()) {
    const stream = await listen(url, token)
    await stream.ready()
    reports.push(await ask())
    const open = halfUpload(url)
    const restarted = restart(index)
    begun.push((await open.finish()).slice(0, 3))
    await vi.waitFor(() => expect([stream.isOver(), stream.events().at(-1)]).toEqual([true, 'end']))
    await restarted
    const again = await listen(front.url, token, stream.heard.findLast(({ id }) => id)?.id)
    await again.ready()
    await again.stop()
  }
  stop.abort()
  const counts = await Promise.all(users)
  expect(failures).toEqual([])
  expect(begun).toEqual(['201', '201', '201'])
  expect(Math.min(...counts)).toBeGreaterThan(20)

  for (const id of reports) await done(id)
  const owner = new Client({ connectionString: database })
  await owner.connect()
  const { rows } = await owner
    .query(
      `select r.attempts, (select count(*)::int from notification n where n.client_id = r.client_id and n.type = 'report'
         and n.record_id = r.id) as messages
       from report_job r where r.client_id = $1 and r.id = any ($2)`,
      [seriMaju, reports],
    )
    .finally(() => owner.end())
  expect(rows).toEqual(reports.map(() => ({ attempts: 1, messages: 1 })))
})
