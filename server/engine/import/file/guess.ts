import { dayPartOf } from '../../../../src/domain/time/moments.ts'
import { detectDayOrder, readDay } from '../../../../src/domain/time/dayFormats.ts'
import { isIdentityCard } from '../../../../src/domain/people/identityCard.ts'
import { numberFormatVotes } from '../../../../src/domain/text/numberFormats.ts'
import type { Field, Kind } from '../../../../src/schema/fields.ts'
import { fieldOf, type Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { Registry } from '../../access/access.ts'
import { columnsOf } from './columns.ts'
import { noSettings, type FileSettings } from './importFile.ts'
import { columnReader } from '../../linking/references.ts'

/** The minimal share of a column's texts that must fit a field, because every file has some wrong cells. */
const enough = 0.8
/** Years for which somebody who works has lived at least. */
const grownUp = 14
/** Columns that are guessed; a file may have many more that mean nothing here. */
const mostGuessed = 60

/**
 * Kinds of fields that can be recognised by their values, the surest first, with the form that their texts must have.
 */
const telling: readonly (readonly [Kind, (text: string, field: Field) => boolean])[] = [
  ['email', () => true],
  ['text', (text, field) => 'format' in field && field.format === 'identityNo' && isIdentityCard(text)],
  ['phone', (text) => /^(?:\+|0|60)[\d\s().-]{7,}$/.test(text) && dayOf(text) === undefined],
  ['choice', () => true],
  ['country', () => true],
  ['reference', () => true],
  ['references', () => true],
  [
    'date',
    (text, field) => dayOf(text) !== undefined && (!('past' in field && field.past) || isOfGrownUp(text)),
  ],
]

const dayOf = (text: string) => readDay(dayPartOf(text), 'DMY') ?? readDay(dayPartOf(text), 'MDY')

function isOfGrownUp(text: string): boolean {
  const day = dayOf(text)
  return day !== undefined && Number(day.slice(0, 4)) <= new Date().getUTCFullYear() - grownUp
}

/**
 * Guesses the fields of columns without a known heading by their texts. A field is guessed only if it alone fits. Among
 * several equal fields, a required one or one that must be in the past is chosen.
 * @param texts some of each column's
 * @param settings known settings of the columns
 */
export async function guessFields(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  headings: readonly string[],
  texts: readonly (readonly string[])[],
  settings: Pick<FileSettings, 'mapping' | 'matched'>,
): Promise<Record<string, string>> {
  const { columns, shown, fields } = columnsOf(caller, resource, registry, {
    headings: [...headings],
    samples: headings.map(() => ''),
    settings: { ...noSettings, ...settings },
  })
  const taken = new Set(columns.map(({ name }) => name))
  const guessed: Record<string, string> = {}

  async function fits(name: string, column: readonly string[]): Promise<boolean> {
    const field = fieldOf(resource, name)
    const form = telling.find(([kind]) => kind === field.kind)?.[1]
    if (!form) return false
    const reader = columnReader(name, field, {
      caller,
      resource,
      registry,
      dayOrder: detectDayOrder(new Set(column.map(dayPartOf))),
      numberFormat: numberFormatVotes().result(),
      inFile: new Map(),
      createMissing: {},
      create: () => 0,
    })
    const candidates = column.filter((text) => form(text.trim(), field))
    if (candidates.length < enough * column.length) return false
    await reader.learn(sql, candidates)
    const right = candidates.filter((text) => 'value' in reader.read(text))
    return right.length >= enough * column.length
  }

  const open = shown
    .map(({ heading, field, reason }, index) => ({
      heading,
      column: texts[index] ?? [],
      known: field ?? reason,
    }))
    .filter(
      ({ heading, column, known }) =>
        !known && column.length > 0 && !Object.hasOwn(settings.mapping, heading),
    )
    .slice(0, mostGuessed)
  for (const [kind] of telling) {
    for (const { heading, column } of open) {
      if (Object.hasOwn(guessed, heading)) continue
      const free = fields.filter((name) => resource.fields[name]?.kind === kind && !taken.has(name))
      const fitting: string[] = []
      for (const name of free) if (await fits(name, column)) fitting.push(name)
      const [only, ...others] = fitting
      const name =
        others.length === 0
          ? only
          : fitting.find((one) => {
              const rule = fieldOf(resource, one)
              return rule.required === true || ('past' in rule && rule.past === true)
            })
      if (name === undefined) continue
      guessed[heading] = name
      taken.add(name)
    }
  }
  return guessed
}
