import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Call } from '../../../src/schema/call.ts'

// Law 3: nobody overwrites unseen values. Each call that writes says how two of its senders get along.

const files = import.meta.glob<Record<string, unknown>>('../../../src/resources/**/*.calls.ts', {
  eager: true,
})
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
const writing = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .flatMap(([name, value]) => (isCall(value) && value.method !== 'GET' ? [{ name, ...value }] : []))

const shape = z.looseObject({
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
})

/** Whether a schema has a member, looked for in the rows of lists and the choices of unions as well. */
function has(schema: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path
  if (name === undefined) return true
  const { properties = {}, items, anyOf = [] } = shape.parse(schema)
  if (Object.hasOwn(properties, name)) return has(properties[name], rest)
  return [...(items === undefined ? [] : [items]), ...anyOf].some((one) => has(one, path))
}

it('LAW-3 members that name the seen state are in the body, and reasons are given', () => {
  expect(writing.length).toBeGreaterThan(140)
  const wrong = writing.flatMap(({ name, body, concurrency }) => {
    if (typeof concurrency !== 'object') return concurrency ? [] : [name]
    if ('same' in concurrency) return concurrency.same.endsWith('.') ? [] : [name]
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    return concurrency.expected
      .filter((path) => !has(schema, path.split('.')))
      .map((path) => `${name} ${path}`)
  })
  expect(wrong).toEqual([])
})

it('LAW-3 no further call overwrites unseen values', () => {
  const unseen = writing.flatMap(({ name, concurrency }) =>
    typeof concurrency === 'object' && 'expected' in concurrency && concurrency.expected.length === 0
      ? [name]
      : [],
  )
  // This list may only become shorter.
  expect(unseen.toSorted()).toEqual([
    'assignAreas',
    'deleteView',
    'giveRole',
    'linkVendor',
    'makeSiteFeed',
    'movePeopleOfDepartment',
    'movePeopleOfGroup',
    'movePeopleOfHours',
    'movePeopleOfPin',
    'putContractTargets',
    'putOffDay',
    'putStatutory',
    'removeUser',
    'saveLeaveSetting',
    'setCustomUserId',
    'togglePin',
    'unlinkVendor',
  ])
})
