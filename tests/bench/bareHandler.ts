import fastify from 'fastify'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { snake } from '../../src/schema/names.ts'
import { workRequest } from '../../src/resources/maintenance/work/workRequest.resource.ts'
import { baseColumns } from '../../src/schema/resource.ts'
import { answerParent } from './ipc.ts'

// The limit that the server is measured against: the least code that answers the same calls over the same tables by the
// same driver. No sign-in, no permissions, no validation, no audit trail, no row-level security: never to be deployed.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
for (const type of [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.DATE])
  pg.types.setTypeParser(type, (text) => text)

const names = [...Object.keys(baseColumns), ...Object.keys(workRequest.fields)]
const columns = names.map((name) => `${snake(name)} as "${name}"`).join(', ')
const writable = ['title', 'description', 'category', 'priority', 'pinId'] as const
const known = new Set(names)

const app = fastify({ logger: false, bodyLimit: 32 << 20 })
const query = z.object({
  filter: z.string().default('{}'),
  range: z.string().default('[0,24]'),
  sort: z.string().default('["id","ASC"]'),
})
const headers = z.object({ 'x-company': z.coerce.number() })
const idParams = z.object({ id: z.coerce.number() })
const body = z.record(z.string(), z.unknown())

/** A statement that each connection parses once. */
const named = (text: string, values: unknown[]) => ({
  name: text.length < 60 ? text : hash(text),
  text,
  values,
})
const hashes = new Map<string, string>()
function hash(text: string) {
  const name = hashes.get(text) ?? `s${hashes.size}`
  hashes.set(text, name)
  return name
}

app.get('/work-request', async (request, reply) => {
  const { filter, range, sort } = query.parse(request.query)
  const { 'x-company': company } = headers.parse(request.headers)
  const wanted = Object.entries(body.parse(JSON.parse(filter))).filter(([name]) => known.has(name))
  const [first, last] = z.tuple([z.number(), z.number()]).parse(JSON.parse(range))
  const [by, direction] = z.tuple([z.string(), z.string()]).parse(JSON.parse(sort))
  const order = `${known.has(by) ? snake(by) : 'id'} ${direction === 'DESC' ? 'desc' : 'asc'}`
  const conditions = wanted.map(([name], index) => ` and ${snake(name)} = $${index + 2}`).join('')
  const from = `from work_request where client_id = $1 and deleted_at is null${conditions}`
  const values = [company, ...wanted.map(([, value]) => value)]
  const [rows, count] = await Promise.all([
    pool.query(
      named(
        `select ${columns} ${from} order by ${order}, id ${direction} limit ${last - first + 1} offset ${first}`,
        values,
      ),
    ),
    pool.query<{ total: number }>(named(`select count(*)::int as total ${from}`, values)),
  ])
  void reply.header(
    'content-range',
    `work-request ${first}-${first + rows.rows.length - 1}/${count.rows[0]?.total}`,
  )
  return rows.rows
})

app.get('/work-request/export.csv', async (request, reply) => {
  const { 'x-company': company } = headers.parse(request.headers)
  const client = await pool.connect()
  const rows = client.query(
    copyTo(
      `copy (select ${columns} from work_request where client_id = ${company} and deleted_at is null order by id) to stdout with (format csv, header)`,
    ),
  )
  rows.on('close', () => client.release())
  return reply.type('text/csv').send(rows)
})

app.get('/work-request/:id', async (request) => {
  const { 'x-company': company } = headers.parse(request.headers)
  const { id } = idParams.parse(request.params)
  const { rows } = await pool.query(
    named(`select ${columns} from work_request where client_id = $1 and id = $2`, [company, id]),
  )
  return rows[0]
})

app.post('/work-request', async (request, reply) => {
  const { 'x-company': company } = headers.parse(request.headers)
  const values = body.parse(request.body)
  void reply.code(201)
  const { rows } = await pool.query(
    named(
      `insert into work_request (client_id, ref_no, ${writable.map(snake).join(', ')})
       values ($1, 'B-' || gen_random_uuid(), ${writable.map((_, index) => `$${index + 2}`).join(', ')}) returning ${columns}`,
      [company, ...writable.map((name) => values[name] ?? null)],
    ),
  )
  return rows[0]
})

app.post('/work-request/bulk', async (request, reply) => {
  const { 'x-company': company } = headers.parse(request.headers)
  void reply.code(201)
  const { rowCount } = await pool.query(
    `insert into work_request (client_id, ref_no, title, priority, pin_id)
     select $1, 'B-' || gen_random_uuid(), r.title, r.priority, p.id
     from jsonb_to_recordset($2::jsonb) r (title text, priority text, pin text)
     join pin p on p.client_id = $1 and p.name = r.pin`,
    [company, JSON.stringify(request.body)],
  )
  return { count: rowCount }
})

app.patch('/work-request/:id', async (request) => {
  const { 'x-company': company } = headers.parse(request.headers)
  const { id } = idParams.parse(request.params)
  const given = Object.entries(body.parse(request.body)).filter(
    ([name]) => known.has(name) && name !== 'version',
  )
  const { rows } = await pool.query(
    named(
      `update work_request set ${given.map(([name], index) => `${snake(name)} = $${index + 3}`).join(', ')}, updated_at = now(),
         version = version + 1 where client_id = $1 and id = $2 returning ${columns}`,
      [company, id, ...given.map(([, value]) => value)],
    ),
  )
  return rows[0]
})

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
answerParent(address !== null && typeof address === 'object' ? address.port : 0)
