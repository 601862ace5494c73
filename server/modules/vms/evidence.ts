import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import {
  evidenceKinds,
  evidenceOf,
  vendorScopes,
  type EvidenceKind,
} from '../../../src/resources/vms/scopes.ts'
import { mostEvidence } from '../../../src/resources/vms/vms.calls.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { doneAt, shownTypes } from '../proof/public.ts'
import {
  byCompany,
  checkDays,
  grantsOf,
  todayOf,
  type Days,
  type GrantRow,
  type Looking,
} from './grantsHeld.ts'

/** The kinds of evidence that a grant opens to its client. */
const kindsOf = ({ scopes }: GrantRow): EvidenceKind[] =>
  vendorScopes.flatMap(({ value }) => (scopes.includes(value) ? evidenceOf[value] : []))

/** Those of the days on which the grant holds; undefined where it is on none of them. */
function heldDays({ startDate, endDate }: GrantRow, { start, end }: Days): Days | undefined {
  const first = startDate > start ? startDate : start
  const last = endDate !== null && endDate < end ? endDate : end
  return first <= last ? { start: first, end: last } : undefined
}

/**
 * SQL of what a vendor (`$1`) did at its pins on the days of its grants (`$2`), of the kinds that each of them opens, and
 * only what is meant for people outside. It has neither names of people nor pay.
 */
const seen = `
  select g.pin, r.* from jsonb_to_recordset($2::jsonb) as g (pin bigint, first date, after date, kinds text[]),
    lateral (${doneAt({ site: 'g.pin', from: 'g.first', until: 'g.after' })}
      union all
      select 'proof', p.id, p.sealed_at, to_char(p.month, 'YYYY-MM'), true, jsonb_build_object('rows', p.rows)
      from service_proof p where p.client_id = $1 and p.pin_id = g.pin
        and p.month >= date_trunc('month', g.first) and p.month < g.after) r
  where r.shown and r.kind = any (g.kinds)`

interface Opened {
  grant: GrantRow
  company: number
  asked: { pin: number; first: string; after: string; kinds: EvidenceKind[] }
}

/** What can be asked of the vendors' companies, and for which grants. */
function openedBy(grants: readonly GrantRow[], days: Days): Opened[] {
  return grants.flatMap((grant) => {
    const held = heldDays(grant, days)
    const kinds = kindsOf(grant)
    if (grant.vendorClientId === null || grant.vendorPinId === null || !held || kinds.length === 0) return []
    const asked = { pin: grant.vendorPinId, first: held.start, after: addDays(held.end, 1), kinds }
    return [{ grant, company: grant.vendorClientId, asked }]
  })
}

const total = z.object({
  pin: z.number(),
  patrols: z.number(),
  missed: z.number(),
  incidents: z.number(),
  workDone: z.number(),
  visits: z.number(),
  findings: z.number(),
})
type Totals = Omit<z.infer<typeof total>, 'pin'>
/** Null: the grant does not open it, or its vendor is counted nowhere. */
export type EvidenceTotals = { [N in keyof Totals]: number | null }

const patrolsMissed = ['missed', 'incomplete']

const nothing: EvidenceTotals = {
  patrols: null,
  missed: null,
  incidents: null,
  workDone: null,
  visits: null,
  findings: null,
}

function openTotals(kinds: readonly EvidenceKind[], found: Totals | undefined): EvidenceTotals {
  const open = (kind: EvidenceKind, figure: keyof Totals) =>
    kinds.includes(kind) ? (found?.[figure] ?? 0) : null
  return {
    patrols: open('patrol', 'patrols'),
    missed: open('patrol', 'missed'),
    incidents: open('incident', 'incidents'),
    workDone: open('work_request', 'workDone'),
    visits: open('visit', 'visits'),
    findings: open('finding', 'findings'),
  }
}

/** How much evidence each grant opens on some days. */
export async function evidenceTotals(db: Database, grants: readonly GrantRow[], days: Days) {
  const companies = byCompany(openedBy(grants, days), ({ company }) => company)
  const found = await Promise.all(
    companies.map(async ([company, opened]) => {
      const rows = z.array(total).parse(
        await db.read(company).query(
          `select pin, (count(*) filter (where kind = 'patrol'))::int as patrols,
             (count(*) filter (where kind = 'patrol' and content ->> 'status' = any ($3)))::int as missed,
             (count(*) filter (where kind = 'incident'))::int as incidents,
             (count(*) filter (where kind = 'work_request'))::int as "workDone",
             (count(*) filter (where kind = 'visit'))::int as visits,
             (count(*) filter (where kind = 'finding'))::int as findings
           from (${seen}) e group by pin`,
          [company, JSON.stringify(opened.map(({ asked }) => asked)), patrolsMissed],
        ),
      )
      return opened.map(({ grant, asked }): [number, EvidenceTotals] => [
        grant.grantId,
        openTotals(
          asked.kinds,
          rows.find(({ pin }) => pin === asked.pin),
        ),
      ])
    }),
  )
  const totals = new Map(found.flat())
  return (grantId: number) => totals.get(grantId) ?? nothing
}

const item = z.object({
  kind: z.enum(evidenceKinds),
  at: z.string().nullable(),
  title: z.string(),
  state: z.string().nullable(),
  severity: z.string().nullable(),
  done: z.number().nullable(),
  of: z.number().nullable(),
  photos: z.array(z.string()),
})

/** The evidence of one grant on those of some days on which it held, the latest first. */
export async function evidenceOfGrant(looking: Looking, id: number, days: Days) {
  const [opened] = openedBy(await grantsOf(looking, checkDays(days), { id }), days)
  if (!opened) return []
  const rows = await looking.db.read(opened.company).query(
    `select kind, at, title, coalesce(content ->> 'status', content ->> 'result') as state,
       content ->> 'severity' as severity,
       coalesce((content ->> 'scanned')::int, (content ->> 'score')::int, (content ->> 'rows')::int) as done,
       (content ->> 'required')::int as of,
       coalesce((select json_agg(p.hash order by p.place)
         from jsonb_array_elements_text(content -> 'photos') with ordinality p (hash, place)
         where exists (select from file f where f.client_id = $1 and f.sha256 = p.hash and f.deleted_at is null
           and f.mime = any ($3))), '[]') as photos
     from (${seen}) e order by at desc nulls last, kind, record_id desc limit ${mostEvidence}`,
    [opened.company, JSON.stringify([opened.asked]), shownTypes],
  )
  return z.array(item).parse(rows)
}

const stored = z.object({ mime: z.string(), storageKey: z.string() })

/** Sends a photo of the evidence of days on which a grant held. @throws 404 for any other */
export async function sendPhoto(
  looking: Looking,
  storage: FileStorage,
  { id, hash }: { id: number; hash: string },
  reply: FastifyReply,
) {
  // A day more than the client's own, which the site's clock may have reached already.
  const always = { start: '0001-01-01', end: addDays(todayOf(looking), 1) }
  const [opened] = openedBy(await grantsOf(looking, always, { id }), always)
  if (!opened) throw notFound()
  const [row] = await looking.db.read(opened.company).query(
    `select f.mime, f.storage_key as "storageKey" from file f
     where f.client_id = $1 and f.sha256 = $3 and f.deleted_at is null and f.mime = any ($4)
       and exists (select from (${seen}) e where e.content -> 'photos' ? $3) order by f.id limit 1`,
    [opened.company, JSON.stringify([opened.asked]), hash, shownTypes],
  )
  if (!row) throw notFound()
  const photo = stored.parse(row)
  return (
    reply
      .type(photo.mime)
      .header('content-security-policy', 'sandbox')
      .header('x-content-type-options', 'nosniff')
      // The client's scopes may be taken back.
      .header('cache-control', 'no-store')
      .send(await storage.read(photo.storageKey))
  )
}
