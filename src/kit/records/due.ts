import type { RaRecord } from 'react-admin'
import { shownField } from './records.ts'
import { dayIn } from '../../domain/time/dates.ts'
import type { Resource } from '../../schema/resource.ts'

/**
 * How a record stands to the field that says by when: `late`, still `ahead`, or `over` where it no longer matters.
 * Undefined for other fields, and where there is no such day.
 * @param now milliseconds
 * @param timeZone by whose clocks a day is over
 */
export function dueState(
  resource: Resource,
  record: RaRecord,
  name: string,
  now: number,
  timeZone: string,
): 'late' | 'ahead' | 'over' | undefined {
  const { due } = resource
  const value: unknown = record[name]
  if (due?.field !== name || typeof value !== 'string') return undefined
  if (due.while && !due.while.includes(String(record['status']))) return 'over'
  const past =
    shownField(resource, name).kind === 'date'
      ? value < dayIn(new Date(now), timeZone)
      : Date.parse(value) < now
  return past ? 'late' : 'ahead'
}
