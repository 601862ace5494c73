import { z } from 'zod'
import { batch, batchRows, type BatchState } from '../../src/schema/calls/batch.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { pathOf, type Answer, type Member, type Portal } from './portal.ts'

/** The batch calls as one member makes them; each answer is checked against the contract. */
export function batchesOf(portal: Portal, { token }: Member) {
  const expected = (answer: Answer, status: number) => {
    if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`)
    return answer
  }
  const get = async (id: number) =>
    batch.parse(expected(await portal.call(token, 'GET', `/api/batch/${id}`), 200).body)
  return {
    get,
    async start(resource: Resource, action: string, body: unknown) {
      const answer = await portal.call(token, 'POST', `${pathOf(resource)}/batch/${action}`, body)
      return batch.parse(expected(answer, 201).body)
    },
    async step(id: number, step: 'run' | 'cancel' | 'undo') {
      return batch.parse(expected(await portal.call(token, 'POST', `/api/batch/${id}/${step}`), 200).body)
    },
    /** The first hundred rows, of one state where it is given. */
    async rows(id: number, state?: string) {
      const filter = encodeURIComponent(JSON.stringify(state === undefined ? {} : { state }))
      const url = `/api/batch/${id}/rows?range=[0,99]&filter=${filter}`
      return batchRows.parse(expected(await portal.call(token, 'GET', url), 200).rows)
    },
    /** Waits until the background has brought the batch to one of the states. */
    async until(id: number, states: readonly BatchState[], seconds = 60) {
      const end = Date.now() + seconds * 1_000
      for (;;) {
        const current = await get(id)
        if (states.includes(current.state)) return current
        if (Date.now() > end) throw new Error(`Still ${current.state}: ${JSON.stringify(current.counts)}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}

const sums = z.array(z.object({ id: z.number(), sum: z.string() }))

/** What every record of a company's table holds, deleted or not, apart from who changed it last and when. */
export async function contentOf(portal: Portal, clientId: number, table: string) {
  return sums.parse(
    await portal.db.read(clientId).query(
      `select id, md5((to_jsonb(t) - '{updated_at,updated_by,version}'::text[])::text) as sum
       from ${table} t where client_id = $1 order by id`,
      [clientId],
    ),
  )
}
