import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { badRequest } from '../../platform/errors.ts'
import type { Row } from './reads.ts'

const members = z.record(z.string(), z.unknown())

/** What the record has under the name, as its answer says it. */
const answered = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** The members of a body that the record has but that cannot be written: a client sends the whole record back. */
export const sentBackNames = (body: unknown, writable: readonly string[], known: readonly string[]) =>
  Object.keys(members.safeParse(body).data ?? {}).filter(
    (name) => name !== 'version' && known.includes(name) && !writable.includes(name),
  )

/**
 * Removes read-only members that a client sent back unchanged.
 * @param names the read-only members; if the record is newer than the body's version, they are not compared and the
 * write refuses the version
 * @throws 400 that names one that differs from the record
 */
export function withoutSentBack(body: unknown, names: readonly string[], current: Row): unknown {
  const given = members.parse(body)
  const isNewer = typeof given['version'] === 'number' && given['version'] !== current.version
  for (const name of names)
    if (!isNewer && !isDeepStrictEqual(given[name] ?? null, answered(current[name])))
      throw badRequest(name, `${name} cannot be changed here.`)
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
}

/** The values that differ from what the record has. */
export const changedValues = (values: Readonly<Record<string, unknown>>, current: Row) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isDeepStrictEqual(answered(value), answered(current[name])),
    ),
  )
