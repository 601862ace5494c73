import { visit } from '../../../src/resources/visit/visit.resource.ts'
import { visitChecklist } from '../../../src/resources/visit/visitChecklist.resource.ts'
import { visitFinding } from '../../../src/resources/visit/visitFinding.resource.ts'
import { visitInventory } from '../../../src/resources/visit/visitInventory.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, dayFrom, isoInstant, minute } from '../base/calendar.ts'
import type { FieldSite } from './field.ts'
import { checks, findings, items } from './fieldText.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { numberThem } from '../base/numbering.ts'
import type { Random } from '../base/random.ts'

interface Options {
  random: Random
  now: number
  sites: readonly FieldSite[]
  supervisors: readonly number[]
}

const worth = { pass: 1, partly: 0.5, fail: 0 } as const
const open = new Set(['open', 'assigned', 'in_progress', 'overdue'])

/** Visits of the last weeks with what was checked, counted and found; their scores are those of their checks. */
export async function enterVisits(
  tx: Sql,
  clientId: number,
  { random, now, sites, supervisors }: Options,
): Promise<void> {
  const instants = Array.from({ length: 40 }, () =>
    isoInstant(now - random.whole(60, 42 * 24 * 60) * minute),
  ).sort()
  const refNos = await numberThem(tx, clientId, 'VS', instants)
  const visits = instants.map((startedAt, index) => {
    const site = random.pick(sites)
    const age = (now - Date.parse(startedAt)) / day
    const answers = checks.map(
      (check) =>
        [
          check,
          random.weighted([
            ['pass', 8],
            ['partly', 2],
            ['fail', 1],
          ] as const),
        ] as const,
    )
    const total = checks.reduce((sum, [, , points]) => sum + points, 0)
    const reached = answers.reduce((sum, [[, , points], answer]) => sum + points * worth[answer], 0)
    const found = Array.from({ length: random.whole(0, 3) }, () => {
      const [title, severity, category] = random.pick(findings)
      const dueDate = dayFrom(Date.parse(startedAt), random.whole(5, 14))
      const late = dueDate < dayFrom(now, 0)
      const status = random.chance(0.75)
        ? age > 10
          ? random.pick(['verified', 'resolved'])
          : random.pick(['assigned', 'in_progress'])
        : late
          ? 'overdue'
          : 'open'
      return { title, severity, category, dueDate, status: late && open.has(status) ? 'overdue' : status }
    })
    const supervisor = random.pick(supervisors)
    const status = age < 0.2 ? 'in_progress' : age < 4 ? 'submitted' : random.pick(['reviewed', 'closed'])
    const record = {
      refNo: refNos[index],
      pinId: site.id,
      visitorId: supervisor,
      type: random.pick(['inspection', 'inspection', 'audit', 'client_meeting', 'handover']),
      scheduledAt: startedAt,
      startedAt,
      endedAt:
        status === 'in_progress' ? null : isoInstant(Date.parse(startedAt) + random.whole(30, 90) * minute),
      score: Math.round((100 * reached) / total),
      findingsOpen: found.filter(({ status: is }) => open.has(is)).length,
      findingsTotal: found.length,
      summary: random.pick(['Site is in good order.', 'Tapak terurus; beberapa perkara perlu dibaiki.']),
      clientRepName: random.chance(0.6) ? 'Building manager' : null,
      status,
      createdAt: startedAt,
      createdBy: supervisor,
      updatedAt: startedAt,
    }
    return { record, answers, found, site, supervisor }
  })
  const ids = await insertRecords(
    tx,
    clientId,
    visit,
    visits.map(({ record }) => record),
  )
  await insertRecords(
    tx,
    clientId,
    visitChecklist,
    visits.flatMap(({ answers }, index) =>
      answers.map(([[section, question, points], answer], rank) => ({
        visitId: ids[index],
        section,
        rank: rank + 1,
        question,
        points,
        answer,
      })),
    ),
  )
  await insertRecords(
    tx,
    clientId,
    visitFinding,
    visits.flatMap(({ found, site, supervisor, record }, index) =>
      found.map((one) => ({
        ...one,
        visitId: ids[index],
        pinId: site.id,
        assignedTo: one.status === 'open' ? null : random.pick(site.people),
        correctiveAction:
          one.status === 'verified' || one.status === 'resolved' ? 'Put right the same week.' : null,
        verifiedBy: one.status === 'verified' ? supervisor : null,
        verifiedAt: one.status === 'verified' ? isoInstant(now - day) : null,
        createdAt: record.createdAt,
        createdBy: supervisor,
      })),
    ),
  )
  await insertRecords(
    tx,
    clientId,
    visitInventory,
    visits.flatMap((_, index) =>
      items.map(([item, expectedQty]) => {
        const short = random.chance(0.12)
        return {
          visitId: ids[index],
          item,
          expectedQty,
          foundQty: short ? expectedQty - 1 : expectedQty,
          condition: short ? 'missing' : random.chance(0.08) ? 'damaged' : 'good',
        }
      }),
    ),
  )
}
