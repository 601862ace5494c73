import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from 'pg'
import { expectedTable } from '../../../../server/engine/sql/tableCheck.ts'
import { resources } from '../../../../src/resources/index.ts'
import { vendorScopes } from '../../../../src/resources/vms/scopes.ts'
import { snake } from '../../../../src/schema/names.ts'
import { createTestDatabase } from '../../../support/testDatabase.ts'

let client: Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await drop()
})

const longestName = 63
const base = [
  'client_id',
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'version',
]

async function columnsOf(table: string) {
  const { rows } = await client.query<{ name: string; type: string; required: boolean }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows
}

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const expected = expectedTable(resource)

  it('has the columns its schema declares, with their types and nullability, and no others', async () => {
    const actual = await columnsOf(resource.table)
    const own = actual.filter(({ name }) => !base.includes(name))
    const declared = [...expected.columns].map(([name, { type, required }]) => ({ name, type, required }))
    // Columns that only modules write (such as whose account an employee is) are no fields; they are named here.
    const internal = [
      'person_id',
      'permissions',
      'is_system',
      'submission',
      'from_link',
      'roll_over_id',
      'settled',
      'open_until',
      'meter_from',
      'meter_seen',
      'carry_max',
      'no_show_at',
    ]
    const held = own.filter(({ name }) => !internal.includes(name)).sort(byName)
    // Resources that only the server writes show some of their columns, which may be stricter.
    if (resource.readOnly)
      expect(held).toEqual(
        expect.arrayContaining(
          declared.map(({ name, type, required }) => ({
            name,
            type: type === 'numeric' ? expect.stringMatching(/^numeric/) : type,
            // The columns of a view carry no constraint.
            required: resource.view ? expect.any(Boolean) : required || expect.any(Boolean),
          })),
        ),
      )
    else expect(held).toEqual(declared.sort(byName))
  })

  // A view is searched through the indexes of its tables.
  it.skipIf(resource.view)('serves every filter, sort, search and unique rule from an index', async () => {
    const { rows } = await client.query<{ name: string; definition: string; unique: boolean }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisunique as unique
       from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass`,
      [resource.table],
    )
    for (const [name, { column, using, unique }] of expected.indexes) {
      const index = rows.find((row) => row.name === name)
      expect([name, index?.unique]).toEqual([name, unique])
      expect(index?.definition).toContain(`USING ${using} (client_id, `)
      expect(index?.definition).toMatch(new RegExp(`\\(client_id, (lower\\()?${column}\\b`))
    }
    for (const { name } of rows) expect(name.length).toBeLessThan(longestName)
  })
})

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

/** Tables with a pin of which a grant says nothing: the company's own books, its rules and people, and calls for help. */
const ofNoGrant = [
  'announcement',
  'attendance_rule',
  'calendar_feed',
  'company_job',
  'company_policy',
  'efp_row',
  'emergency',
  'emergency_step',
  'employee',
  'employee_group',
  'employment_terms',
  'facility_feedback',
  'leave_block',
  'notified_assignment',
  'patrol_answer',
  'period_lock',
  'pin_contract',
  'pin_point',
  'pin_vendor',
  'rate',
  'reminder',
  'sla_policy',
  'upline_access',
]

it('VMS-01 guards every table of records at a pin as the schemas declare', async () => {
  const { rows } = await client.query<{ name: string; scope: string | null; day: string | null }>(
    `select c.relname as name, g[1] as scope, nullif(g[2], '') as day
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('pin_id', 'pin_ids') and not a.attisdropped
       left join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'vendor_scope'
       left join lateral regexp_match(pg_get_triggerdef(t.oid), $$\\('(\\w+)', '(\\w*)'\\)$$) g on true
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.flatMap(({ name, scope }) => (scope ? [] : [name]))).toEqual(ofNoGrant)
  const held = new Map(rows.map((row) => [row.name, row]))
  const declared = resources.flatMap(({ table, vendorScope }) =>
    vendorScope ? [{ table, vendorScope }] : [],
  )
  for (const { table, vendorScope } of declared)
    expect(held.get(table)).toEqual({
      name: table,
      scope: vendorScope.for,
      day: vendorScope.day ? snake(vendorScope.day) : null,
    })
  // What is no resource: single punches, and proofs.
  const others = rows.filter(({ name, scope }) => scope && !declared.some(({ table }) => table === name))
  expect(others.map(({ name }) => name)).toEqual(['clock_event', 'service_proof'])
  expect(rows.filter(({ scope }) => scope && !vendorScopes.some(({ value }) => value === scope))).toEqual([])
})

it('forces row-level security on every table with a company, for a role without bypass', async () => {
  const { rows } = await client.query<{ name: string; secured: boolean; forced: boolean; policies: number }>(
    `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
       (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as policies
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'record_base'`,
  )
  expect(rows.length).toBeGreaterThan(8)
  for (const row of rows) expect(row).toEqual({ name: row.name, secured: true, forced: true, policies: 1 })
  const { rows: roles } = await client.query(
    `select rolsuper, rolbypassrls, rolcreaterole, (select count(*)::int from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = 'portal_app'`,
  )
  expect(roles).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 }])
})

it('gives the role of the requests no way to delete records or to touch the audit trail', async () => {
  const { rows } = await client.query<{ name: string; privilege: string }>(
    `select table_name as name, privilege_type as privilege from information_schema.role_table_grants
     where grantee = 'portal_app' and (privilege_type in ('DELETE', 'TRUNCATE') or (table_name = 'audit' and privilege_type <> 'SELECT'))`,
  )
  const expendable = [
    'idempotency',
    'device_token',
    'job',
    'derived_stale',
    'batch',
    'batch_row',
    'batch_file',
    'saved_view',
    'analytics_favourite',
    'calendar_feed',
    'registration',
    'notification',
    'notification_setting',
    'notified_assignment',
    // Days are counted again from their facts; the application and the ledger keep the decision.
    'leave_day',
    'push_message',
    'report_definition',
    // A date that is taken back: the cancelled work request keeps its history.
    'schedule_occurrence',
  ]
  expect(rows.filter(({ name }) => !expendable.includes(name) && !name.startsWith('identity_'))).toEqual([])
})
