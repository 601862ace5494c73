import { expect, it } from 'vitest'
import { z } from 'zod'
import { amount } from '../support/longRun.ts'
import { seriMaju, startEmbeddedDemo } from '../support/openDemo.ts'
import { idTokenFor, printedAccount } from '../support/program.ts'

const kills = amount(3, 20)
const writers = 8
const record = z.object({ id: z.number(), name: z.string() })

const demo = await startEmbeddedDemo()
let { program } = demo

/** Creates departments one after the other until the server is gone; keeps those it acknowledged. */
async function storm(
  url: string,
  token: string,
  round: number,
  writer: number,
  acknowledged: Map<number, string>,
) {
  for (let count = 0; ; count += 1) {
    const name = `Round ${round} writer ${writer} number ${count}`
    const answer = await fetch(`${url}/api/department`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': name.replaceAll(' ', '-'),
      },
      body: JSON.stringify({ name }),
    }).then(
      async (response) => ({ status: response.status, body: await response.json() }),
      () => undefined, // the server was killed: this request was never acknowledged
    )
    if (!answer) return
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
    const { id } = record.parse(answer.body)
    acknowledged.set(id, name)
  }
}

it('loses no acknowledged record when the server is killed repeatedly', async () => {
  const acknowledged = new Map<number, string>()
  const account = await printedAccount(program, 'administrator')
  for (let round = 0; round < kills; round += 1) {
    const token = await idTokenFor(program, account, seriMaju)
    const { url } = program
    const storms = Array.from({ length: writers }, (_, writer) =>
      storm(url, token, round, writer, acknowledged),
    )
    // In the middle of the storm, and each time a little later in it.
    const enough = acknowledged.size + writers * 2 + round * 7
    await expect.poll(() => acknowledged.size, { interval: 5, timeout: 60_000 }).toBeGreaterThan(enough)
    await program.kill()
    await Promise.all(storms)
    program = await demo.startAgain()
  }
  const token = await idTokenFor(program, account, seriMaju)
  const ids = [...acknowledged.keys()]
  expect(ids.length).toBeGreaterThan(kills * writers)
  const found = new Map<number, string>()
  for (let from = 0; from < ids.length; from += 500) {
    const filter = encodeURIComponent(JSON.stringify({ id: ids.slice(from, from + 500) }))
    const answer = await fetch(`${program.url}/api/department?filter=${filter}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    for (const row of z.array(record).parse(await answer.json())) found.set(row.id, row.name)
  }
  expect(found).toEqual(acknowledged)
  const history = await fetch(`${program.url}/api/department/${ids.at(-1)}/history`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await history.json()).toMatchObject([{ verb: 'create' }])
})
