import { expect, it } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Field } from '../../../src/schema/fields.ts'

// Law 4: everyone concerned is notified. Each step and each reference to people says who, or why nobody.

const namesPeople = (field: Field | undefined) =>
  (field?.kind === 'reference' || field?.kind === 'references') && field.to === 'employee'

it('LAW-4 each step of each resource names whom it notifies, or why nobody', () => {
  const silent = resources.flatMap(({ name, transitions }) =>
    Object.entries(transitions).flatMap(([verb, { notice }]) => (notice ? [] : [`${name} ${verb}`])),
  )
  const unknown = resources.flatMap(({ name, fields, transitions }) =>
    Object.entries(transitions).flatMap(([verb, { notice }]) =>
      typeof notice === 'object' && 'to' in notice
        ? notice.to.filter((field) => !namesPeople(fields[field])).map((field) => `${name} ${verb} ${field}`)
        : [],
    ),
  )
  expect([silent, unknown]).toEqual([[], []])
})

it('LAW-4 each reference to people notifies them when named, or says why not', () => {
  const silent = resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, of]) =>
      namesPeople(of) && !of.readOnly && !of.notice ? [`${name}.${field}`] : [],
    ),
  )
  expect(silent).toEqual([])
})
