import { z } from 'zod'
import { reportFormats, reportNames } from '../../../src/resources/report/reports.ts'
import type { ReportKindInfo } from '../../../src/resources/report/report.calls.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { ApiError } from '../../platform/errors.ts'
import { readableRows } from '../../engine/access/access.ts'
import { Params } from '../../engine/sql/params.ts'
import type { ReportKind } from './kind.ts'
import { kinds } from './kinds/index.ts'
import { openColumns, openLimits, reachInto } from './plan.ts'

/** Records that are offered to limit a report by; beyond them their lists are searched. */
const mostOffered = 500

/** What the caller may know of a report; undefined where that is nothing. */
function infoOf(caller: Caller, kind: ReportKind): ReportKindInfo | undefined {
  try {
    const reach = reachInto(caller, kind)
    const variants = kind.variants?.map(({ value }) => value) ?? [undefined]
    const open = new Map(variants.flatMap((variant) => openColumns(caller, kind, reach, variant)))
    const states = kind.source.fields['status']
    const takes = openLimits(caller, kind)
    return {
      name: kind.name,
      label: kind.label,
      about: kind.about,
      columns: [...open].map(([name, { field }]) => ({
        name,
        label: field.label ?? name,
        kind: field.kind,
        unit: 'unit' in field ? (field.unit ?? null) : null,
      })),
      takes,
      days: kind.days,
      statuses:
        takes.includes('statuses') && states?.kind === 'choice'
          ? states.choices.map(({ value, label }) => ({ value, label }))
          : [],
      variants: [...(kind.variants ?? [])],
      chart:
        kind.chart !== undefined &&
        [kind.chart.by, kind.chart.of ?? kind.chart.by].every((name) => open.has(name)),
    }
  } catch (error) {
    // A report that they may not have is not told of.
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}

const offered = z.array(z.object({ id: z.number(), name: z.string() }))

/** The first of the records by name that the caller may read; none where they may read none. */
async function recordsOf(sql: Sql, caller: Caller, name: string, module = resourceNamed(name)) {
  const params = new Params()
  const open = readableRows(module, caller, params, resourceNamed)
  return offered.parse(
    await sql.query(
      `select t.id, t.name from ${module.table} t where ${open} order by t.name, t.id limit ${mostOffered}`,
      params.values,
    ),
  )
}

/** What the caller can have made, and limit it by. */
export async function optionsFor(sql: Sql, caller: Caller) {
  const names = ['pin', 'department', 'group', 'vendor', 'leave-type'] as const
  const [pins = [], departments = [], groups = [], vendors = [], leaveTypes = []] = await Promise.all(
    names.map((name) => recordsOf(sql, caller, name)),
  )
  return {
    timezone: caller.timeZone,
    formats: [...reportFormats],
    kinds: reportNames.flatMap((name) => infoOf(caller, kinds[name]) ?? []),
    pins,
    departments,
    groups,
    vendors,
    leaveTypes,
  }
}
