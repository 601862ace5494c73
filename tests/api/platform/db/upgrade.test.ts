import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { prepareDatabase } from '../../../../server/database.ts'
import { openSignedInPortal } from '../../../support/signedInPortal.ts'
import { createTestDatabase } from '../../../support/testDatabase.ts'

/**
 * What pg_dump gave of a database of the release of 22 November 2026 (29 migrations, PostgreSQL 15) with a small demo and a
 * part of its audit trail: `pg_dump --inserts --rows-per-insert=500 --no-owner`, without comments, as brotli.
 */
const dump = path.resolve('tests/support/data/release-2026-11-22.sql.br')
/** The key of the secrets in it. */
const key = Buffer.alloc(32, 7)

/** All that makes a schema, in words: what differs stands in the comparison by its name. */
const schemaStatement = `
  with own as (select c.* from pg_class c where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
  select 'table ' || relname || ' ' || relkind::text || ' ' || relrowsecurity || ' ' || relforcerowsecurity || ' ' ||
    coalesce((select string_agg(one::text, ',' order by one::text) from unnest(relacl) one), '') as what from own where relkind <> 'i'
  union all select 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' ||
    attidentity::text || attgenerated::text || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || coalesce(attacl::text, '')
    from own join pg_attribute a on a.attrelid = own.oid left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v')
  union all select 'index ' || pg_get_indexdef(oid) from own where relkind in ('i', 'I')
  union all select 'constraint ' || relname || ' ' || conname || ' ' || pg_get_constraintdef(c.oid)
    from own join pg_constraint c on c.conrelid = own.oid where contype <> 'n'
  union all select 'policy ' || relname || ' ' || polname || ' ' || polcmd::text || ' ' || coalesce(pg_get_expr(polqual, polrelid), '') || ' ' ||
    coalesce(pg_get_expr(polwithcheck, polrelid), '') from own join pg_policy p on p.polrelid = own.oid
  union all select 'trigger ' || pg_get_triggerdef(t.oid) from own join pg_trigger t on t.tgrelid = own.oid where not tgisinternal
  union all select 'view ' || relname || ' ' || pg_get_viewdef(oid) from own where relkind = 'v'
  union all select 'function ' || p.oid::regprocedure || ' ' || prosecdef || ' ' || coalesce(proconfig::text, '') || ' ' ||
    coalesce(pg_get_function_sqlbody(p.oid), prosrc)
    from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'migration ' || name || ' ' || checksum from migration`

async function schemaOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(schemaStatement)
  return rows.map(({ what }) => what).sort()
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

it('migrates a database of an earlier release, with data, to the current schema', async () => {
  const old = await createTestDatabase({ bare: true })
  const text = (await promisify(brotliDecompress)(await readFile(dump))).toString()
  await withClient(old.url, (client) => client.query(text))
  // From before the zone of a site was checked.
  const [site] = await withClient(old.url, async (client) => {
    const found = await client.query<{ id: number; own: string }>(
      `update pin p set time_zone = 'Mars/Base' from client c
       where c.id = p.client_id and p.id = (select min(id) from pin where client_id = 1001 and deleted_at is null) returning p.id, c.time_zone as own`,
    )
    return found.rows
  })
  const applied = await prepareDatabase(old.url)
  expect(applied.length).toBeGreaterThan(20)
  expect(await prepareDatabase(old.url)).toEqual([])

  const fresh = await createTestDatabase()
  const expected = await withClient(fresh.url, schemaOf)
  await fresh.drop()
  expect(expected.length).toBeGreaterThan(2_000)
  expect(await withClient(old.url, schemaOf)).toEqual(expected)

  const portal = await openSignedInPortal(old, key)
  const headers = await portal.signIn('admin@serimaju.example', 'Portal-demo-1')
  const listed = async (path: string) => {
    const answer = await portal.app.inject({
      method: 'GET',
      url: `/api/${path}?filter={}&range=[0,24]`,
      headers,
    })
    return [answer.statusCode, answer.headers['x-total-count']]
  }
  expect(await listed('employee')).toEqual([200, '400'])
  expect(await listed('cmms/facility')).toEqual([200, '116'])
  const url = `/api/pin/${site?.id}`
  const pin = await portal.app.inject({ method: 'GET', url, headers })
  expect(pin.json()).toMatchObject({ timeZone: site?.own })
  const kept = await portal.app.inject({ method: 'PUT', url, headers, payload: pin.json() })
  expect(kept.statusCode, kept.body).toBe(200)
  // Administrators keep access to personal data, the seed role Manager does not.
  const { rows: roles } = await withClient(old.url, (client) =>
    client.query<{ name: string; personal: string[] }>(
      `select name, array(select code from unnest(permissions) code where code like 'PD%' order by code) as personal
       from role where client_id = 1001 order by id`,
    ),
  )
  expect(Object.fromEntries(roles.map(({ name, personal }) => [name, personal.join(' ')]))).toMatchObject({
    Administrator: 'PDA PDB PDC PDD PDI',
    Manager: 'PDF',
    'Maintenance manager': 'PDF',
    Employee: 'PDF',
  })
  await portal.close()
})
