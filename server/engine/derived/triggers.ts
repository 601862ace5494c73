import { snake } from '../../../src/schema/names.ts'
import { plainText } from '../tables/statement.ts'
import type { Derived, Source } from './derived.ts'

/**
 * The key of the lock between facts that concern many records and the calculation. A writer of such a fact finds the
 * records among the rows that it sees. The lock keeps others from calculating a record that this writer cannot see.
 */
export const wideLock = (name: string, company: string) => `hashtextextended('derived.${name}', ${company})`

/** Marks what the changed rows concern. @param rows the rows, as the source of a statement */
function marks(
  { name }: Derived,
  { table, hasId, concerns: { id, day, from } }: Source,
  rows: string,
): string {
  const text = (piece: Parameters<typeof plainText>[0]) => plainText(piece, 'r.client_id')
  const found = `select ${text(id)} as id, ${day ? text(day) : 'null::date'} as day${from ? ` ${text(from)}` : ''}`
  const lock = `
      perform pg_advisory_xact_lock(${wideLock(name, 'c.client_id')}) from (select distinct client_id from ${rows} r) c;`
  return `
    if coalesce(current_setting('app.settling', true), '') <> '${name}' then${from ? lock : ''}
      insert into derived_stale (company, name, id, day, source, source_id)
      select distinct r.client_id, '${name}', k.id, k.day, '${table}', r.${hasId ? 'id' : 'client_id'}
      from ${rows} r cross join lateral (${found}) k where k.id is not null;
    end if;`
}

interface Part {
  derived: Derived
  source: Source
}

/**
 * The rows of an update before and after it, where a fact in them has changed. The plan is kept from the first update, which
 * may have had one row: a hashed subplan serves any number, unlike a join.
 */
function updatedRows({ hasId, facts }: Source): string {
  const factOf = (alias: string, fact: Source['facts'][number]) =>
    typeof fact === 'string' ? `${alias}.${snake(fact)}` : `${alias}.${snake(fact[0])} = '${fact[1]}'`
  const row = (alias: string) =>
    `${alias}.client_id, ${hasId ? `${alias}.id, ` : ''}row(${facts.map((fact) => factOf(alias, fact)).join(', ')})::text`
  return `(select o.* from before_rows o where (${row('o')}) not in (select ${row('n')} from after_rows n)
      union all select n.* from after_rows n where (${row('n')}) not in (select ${row('o')} from before_rows o))`
}

/** The trigger of a table, with its function. */
function triggerOf(table: string, parts: readonly Part[]): string {
  const name = `stale_from_${table}`
  const all = (rows: (source: Source) => string) =>
    parts.map(({ derived, source }) => marks(derived, source, rows(source))).join('')
  const on = (operation: string, rows: string) =>
    `create trigger ${name}_${operation} after ${operation} on ${table} referencing ${rows}
  for each statement execute function ${name}();`
  return `
create function ${name}() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then${all(() => 'after_rows')}
  elsif tg_op = 'DELETE' then${all(() => 'before_rows')}
  else${all(updatedRows)}
  end if;
  return null;
end $$;
${on('insert', 'new table as after_rows')}
${on('update', 'old table as before_rows new table as after_rows')}
${on('delete', 'old table as before_rows')}`
}

const dropAll = `do $$ declare one record; begin
  for one in select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and starts_with(proname, 'stale_from_')
  loop execute format('drop function %s cascade', one.name); end loop;
end $$;`

/** SQL that replaces the triggers of all calculated values. */
export function derivedTriggers(all: readonly Derived[]): string {
  const parts = all.flatMap((derived) => derived.sources.map((source) => ({ derived, source })))
  const tables = [...new Set(parts.map(({ source }) => source.table))]
  return [
    dropAll,
    ...tables.map((table) =>
      triggerOf(
        table,
        parts.filter(({ source }) => source.table === table),
      ),
    ),
  ].join('\n')
}
