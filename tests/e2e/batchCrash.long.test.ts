import type { Client } from 'pg'
import { expect, it } from 'vitest'
import { batch } from '../../src/schema/calls/batch.ts'
import { connectAsOwner } from '../support/embeddedOwner.ts'
import { amount } from '../support/longRun.ts'
import { seriMaju, startEmbeddedDemo } from '../support/openDemo.ts'
import { idTokenFor, printedAccount } from '../support/program.ts'

const many = amount(3_000, 20_000)

const demo = await startEmbeddedDemo()
let { program } = demo

/** A connection of the database's owner, past every rule of the application. */
async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectAsOwner(demo.folder)
  return work(client).finally(() => client.end())
}

it('continues a large batch after a kill, without repeating a record', async () => {
  const account = await printedAccount(program, 'administrator')
  const call = async (method: string, url: string, body?: object) => {
    const token = await idTokenFor(program, account, seriMaju)
    const answer = await fetch(`${program.url}${url}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return batch.parse(await answer.json())
  }
  await asOwner((owner) =>
    owner.query(
      `insert into department (client_id, name) select $1, 'Crash ' || n from generate_series(1, $2::int) n`,
      [seriMaju, many],
    ),
  )
  const counts = async () =>
    asOwner(async (owner) => {
      const { rows } = await owner.query<{ state: string; done: number; total: number }>(
        'select state, done, total from batch where client_id = $1 order by id desc limit 1',
        [seriMaju],
      )
      return rows[0] ?? { state: '', done: 0, total: 0 }
    })
  const reach = async (enough: (now: Awaited<ReturnType<typeof counts>>) => boolean) => {
    for (;;) {
      const now = await counts()
      if (enough(now)) return now
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const { id, total } = await call('POST', '/api/department/batch/update', {
    filter: { q: 'crash' },
    set: { costCentre: 'CC-9' },
  })
  expect(total).toBe(many)
  const half = await reach(({ done }) => done >= many / 4)
  await program.kill()
  expect(half).toMatchObject({ state: 'running' })

  program = await demo.startAgain()
  await reach(({ done }) => done >= many / 2)
  await program.kill()
  program = await demo.startAgain()
  await reach(({ state }) => state !== 'running')

  const proof = async (verb: string) =>
    asOwner(async (owner) => {
      const { rows } = await owner.query<{ changes: number; records: number }>(
        `select count(*)::int as changes, count(distinct record_id)::int as records from audit
         where client_id = $1 and batch_id = $2 and verb = $3`,
        [seriMaju, id, verb],
      )
      const left = await owner.query(
        `select 1 from department where client_id = $1 and name like 'Crash %'
         and (cost_centre, version) is distinct from ($2, $3)`,
        verb === 'update' ? [seriMaju, 'CC-9', 2] : [seriMaju, null, 3],
      )
      return { ...rows[0], left: left.rowCount }
    })
  expect(await call('GET', `/api/batch/${id}`)).toMatchObject({
    state: 'done',
    counts: { done: many, pending: 0 },
  })
  expect(await proof('update')).toEqual({ changes: many, records: many, left: 0 })

  await call('POST', `/api/batch/${id}/undo`)
  await program.kill()
  program = await demo.startAgain()
  await reach(({ state }) => state === 'undone')
  expect(await call('GET', `/api/batch/${id}`)).toMatchObject({ counts: { undone: many, kept: 0 } })
  expect(await proof('undo')).toEqual({ changes: many, records: many, left: 0 })
})
