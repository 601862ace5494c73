import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../../..')
const record = path.join(import.meta.dirname, 'handwrittenSql.json')
const floors = ['server/modules', 'server/overviews', 'server/services']

/** By area: how often its statements name the company's column, and give rows of a type that nothing checks. */
function countHandwritten() {
  const areas = floors.flatMap((floor) =>
    readdirSync(path.join(root, floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${floor}/${entry.name}`),
  )
  const counts = areas.map((area) => {
    const text = readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(root, area, file), 'utf8'))
      .join('')
    const times = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    return [area, { client_id: times(/client_id/g), unchecked: times(/\.query[<(]/g) }] as const
  })
  return Object.fromEntries(counts.filter(([, { client_id, unchecked }]) => client_id + unchecked > 0))
}

it('counts handwritten SQL by area; the recorded numbers may only fall (UPDATE_SQL=1)', () => {
  const counts = countHandwritten()
  if (process.env['UPDATE_SQL'] === '1') writeFileSync(record, `${JSON.stringify(counts, null, 2)}\n`)
  const area = z.object({ client_id: z.number(), unchecked: z.number() })
  expect(counts).toEqual(z.record(z.string(), area).parse(JSON.parse(readFileSync(record, 'utf8'))))
})
