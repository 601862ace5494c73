import { dayText, firstOf, monthNumber } from '../../../src/domain/time/calendarDays.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import {
  mostDifferences,
  mostProofs,
  proofKinds,
  type Proof,
  type ProofDifference,
  type verifyProof,
} from '../../../src/resources/proof/proof.calls.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { proofRows, sealedText } from './content.ts'

type Verified = AnswerOf<typeof verifyProof>

/** Rows of one site and month; more is no month of a site. */
const mostRows = 200_000

const selected = `select p.id, p.pin_id as "pinId", n.name as "pinName", to_char(p.month, 'YYYY-MM') as month, p.rows,
    p.sealed_at as "sealedAt", trim(e.first_name || ' ' || e.last_name) as "sealedBy", p.head_hash as "headHash",
    p.sealed_at < (p.month + interval '1 month')::timestamp at time zone n.time_zone as early,
    (select max(l.expires_at) from service_proof_link l where l.client_id = p.client_id and l.proof_id = p.id
      and l.revoked_at is null and l.expires_at > now()) as "sharedUntil"
  from service_proof p join pin n on n.client_id = p.client_id and n.id = p.pin_id
  left join employee e on e.client_id = p.client_id and e.id = p.sealed_by`

/** The proofs of the company, or of one site, the latest first. */
export function proofsOf(sql: Sql, clientId: number, pinId: number | undefined): Promise<Proof[]> {
  return sql.query<Proof>(
    `${selected} where p.client_id = $1 and ($2::bigint is null or p.pin_id = $2) order by p.id desc limit ${mostProofs}`,
    [clientId, pinId ?? null],
  )
}

/** @throws 404 where the company has no such proof */
export async function proofOf(sql: Sql, clientId: number, id: number): Promise<Proof> {
  const [row] = await sql.query<Proof>(`${selected} where p.client_id = $1 and p.id = $2`, [clientId, id])
  if (!row) throw notFound()
  return row
}

const boundsOf = (month: string) => [`${month}-01`, dayText(firstOf(monthNumber(`${month}-01`) + 1))] as const

/**
 * Seals what was done at a site in a month: each row with a hash that holds that of the row before it, beginning with the
 * end of the site's last proof.
 * @throws 422 where the month has not begun, or runs still and that was not said, or the company has no such site
 */
export async function seal(
  tx: Sql,
  { clientId, sealedBy }: { clientId: number; sealedBy: number | null },
  { pinId, month, early = false }: { pinId: number; month: string; early?: boolean | undefined },
  now: Date,
): Promise<Proof> {
  const [from, until] = boundsOf(month)
  // One site's proofs follow one another.
  const [pin] = await tx.query<{ begun: boolean; over: boolean }>(
    `select $3::date::timestamp at time zone time_zone <= $4 as begun,
       $5::date::timestamp at time zone time_zone <= $4 as over
     from pin where client_id = $1 and id = $2 and deleted_at is null for no key update`,
    [clientId, pinId, from, now.toISOString(), until],
  )
  if (!pin) throw invalid({ pinId: 'There is no such site.' })
  if (!pin.begun) throw invalid({ month: 'This month has not begun.' })
  if (!pin.over && !early)
    throw invalid({ month: 'This month is still running: say that it is to be sealed all the same.' })
  const [made] = await tx.query<{ id: number; previous: string }>(
    `insert into service_proof (client_id, pin_id, month, sealed_by, sealed_at, previous_hash)
     values ($1, $2, $3, $4, $5, coalesce((select head_hash from service_proof where client_id = $1 and pin_id = $2
       order by id desc limit 1), '')) returning id, previous_hash as previous`,
    [clientId, pinId, from, sealedBy, now.toISOString()],
  )
  if (!made) throw new Error('A proof was not kept')
  const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(
    `with numbered as (
       select row_number() over (order by array_position($7::text[], kind), at nulls first, record_id)::int as seq, r.*
       from (${proofRows}) r limit ${mostRows + 1}),
     sealed as (
       insert into service_proof_row (client_id, proof_id, seq, kind, record_id, at, title, shown, content, hash)
       select $1, $5, seq, kind, record_id, at, title, shown, content,
         chain(case when seq = 1 then $6 else '' end || ${sealedText}) over (order by seq)
       from numbered returning 1)
     select count(*)::int as count from sealed`,
    [clientId, pinId, from, until, made.id, made.previous, [...proofKinds]],
  )
  if (count > mostRows) throw invalid({ month: `A proof holds at most ${mostRows} rows.` })
  await tx.query(
    `update service_proof p set rows = $3, head_hash = coalesce((select hash from service_proof_row r
       where r.client_id = p.client_id and r.proof_id = p.id order by seq desc limit 1),
       encode(sha256(convert_to(p.previous_hash, 'UTF8')), 'hex'))
     where p.client_id = $1 and p.id = $2`,
    [clientId, made.id, count],
  )
  return proofOf(tx, clientId, made.id)
}

/** Whether all rows are there and end as the proof says: the last ones cannot be cut off unseen. */
const isWhole = (sql: Sql, clientId: number, id: number) =>
  sql.query<{ whole: boolean }>(
    `select p.rows = (select count(*) from service_proof_row r where r.client_id = $1 and r.proof_id = $2)
       and (p.rows = 0 or p.head_hash = (select hash from service_proof_row r where r.client_id = $1 and r.proof_id = $2
         order by seq desc limit 1)) as whole
     from service_proof p where p.client_id = $1 and p.id = $2`,
    [clientId, id],
  )

/** The sealed rows whose hash does not follow from the row before: somebody went past the portal. */
const forgedRows = (sql: Sql, clientId: number, id: number) =>
  sql.query<ProofDifference>(
    `select kind, record_id as "recordId", title, 'forged' as what, '{}'::text[] as fields from (
       select r.*, chain_step(coalesce(lag(hash) over (order by seq), ''),
           case when seq = 1 then p.previous_hash else '' end || ${sealedText}) as due
       from service_proof_row r join service_proof p on p.client_id = r.client_id and p.id = r.proof_id
       where r.client_id = $1 and r.proof_id = $2) checked
     where hash <> due order by seq limit ${mostDifferences + 1}`,
    [clientId, id],
  )

/**
 * Compares a proof with what the records are now.
 * @throws 404 where the company has no such proof
 */
export async function verify(sql: Sql, clientId: number, id: number, now: Date): Promise<Verified> {
  const proof = await proofOf(sql, clientId, id)
  const [[end], forged, [since], counts] = await Promise.all([
    isWhole(sql, clientId, id),
    forgedRows(sql, clientId, id),
    sql.query<{ changed: ProofDifference[]; later: number }>(
      `with compared as materialized (
         select s.kind, s.record_id, s.title, s.content as sealed, r.content as present
         from (select kind, record_id, title, content from service_proof_row where client_id = $1 and proof_id = $5) s
         full join (${proofRows}) r on r.kind = s.kind and r.record_id = s.record_id)
       select (select count(*)::int from compared where kind is null) as later,
         coalesce((select json_agg(d) from (
           select kind, record_id as "recordId", title,
             case when present is null then 'gone' else 'changed' end as what,
             array(select k from jsonb_object_keys(sealed) k
               where present is not null and sealed -> k is distinct from present -> k order by k) as fields
           from compared where kind is not null and present is distinct from sealed
           order by array_position($6::text[], kind), record_id limit ${mostDifferences + 1}) d), '[]') as changed`,
      [clientId, proof.pinId, ...boundsOf(proof.month), id, [...proofKinds]],
    ),
    sql.query<Verified['counts'][number]>(
      `select kind, count(*)::int as rows, count(*) filter (where shown)::int as shown
       from service_proof_row where client_id = $1 and proof_id = $2 group by kind`,
      [clientId, id],
    ),
  ])
  const all = [...forged, ...(since?.changed ?? [])]
  return {
    proof,
    counts: proofKinds.map((kind) => counts.find((one) => one.kind === kind) ?? { kind, rows: 0, shown: 0 }),
    checkedAt: now.toISOString(),
    whole: end?.whole === true,
    differences: all.slice(0, mostDifferences),
    more: all.length > mostDifferences,
    later: since?.later ?? 0,
  }
}
