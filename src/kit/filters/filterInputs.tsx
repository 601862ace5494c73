import Stack from '@mui/material/Stack'
import type { ReactElement } from 'react'
import { AutocompleteArrayInput, SelectInput, TextInput, type TextInputProps } from 'react-admin'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { daySpan } from '../../domain/time/moments.ts'
import type { Field, FieldOf, Kind } from '../../schema/fields.ts'
import { holds } from '../records/records.ts'
import { localTime, useFormats } from '../formats/locale.ts'
import type { Comparison } from './filterValues.ts'
import { useLabel, useText, type KitText } from '../texts/texts.ts'
import { countryChoices } from '../fields/countryChoices.ts'
import { choicesOf } from '../fields/inputs.tsx'
import { DayInput } from '../fields/day/DayInput.tsx'
import { PhoneInput } from '../fields/PhoneInput.tsx'
import { ReferenceChoice } from '../fields/reference/ReferenceChoice.tsx'

interface Context {
  language: string
  zone: string
  label: (text: string) => string
  text: (key: KitText) => string
  /** The words before one value, and before several. */
  one: string
  several: string
}

type FilterInput<F> = (name: string, field: F, context: Context) => ReactElement | null

/** Two inputs side by side, for the ends of a range. */
const range = (
  name: string,
  labels: readonly [string, string],
  least: Partial<TextInputProps>,
  most: Partial<TextInputProps> = least,
) => (
  <Stack direction="row" spacing={1}>
    <TextInput source={`${name}_gte`} label={labels[0]} helperText={false} {...least} />
    <TextInput source={`${name}_lte`} label={labels[1]} helperText={false} {...most} />
  </Stack>
)

const figure = (parse: (text: string) => string | number | null) => ({
  parse,
  slotProps: { htmlInput: { inputMode: 'decimal' as const } },
})
const asNumber = figure((text) => (text === '' || Number.isNaN(Number(text)) ? null : Number(text)))
const asDecimal = figure((text) => (/^-?\d+(\.\d+)?$/.test(text) ? text : null))
const figures =
  (input: Partial<TextInputProps>): FilterInput<unknown> =>
  (name, _, { text }) =>
    range(name, [text('least'), text('most')], { ...input, format: undefined })

/** Two days side by side. */
const days = (
  name: string,
  text: Context['text'],
  least: Partial<TextInputProps> = {},
  most: Partial<TextInputProps> = least,
) => (
  <Stack spacing={1}>
    <DayInput source={`${name}_gte`} label={text('from')} helperText={false} {...bounds(least)} />
    <DayInput source={`${name}_lte`} label={text('to')} helperText={false} {...bounds(most)} />
  </Stack>
)
const bounds = ({ format, parse }: Partial<TextInputProps>) => ({ format, parse })

/** The first or last instant of a day in the list's time zone; invalid text stays. */
const dayAt = (bound: 'start' | 'end', zone: string) => ({
  format: (value: unknown) =>
    typeof value === 'string' && value.endsWith('Z') ? localTime(value, zone).slice(0, 10) : (value ?? ''),
  parse: (day: string) => (isCalendarDay(day) ? daySpan(day, day, zone)[bound] : day || null),
})
const exact: FilterInput<unknown> = (name, _, { one }) => (
  <TextInput source={name} label={one} helperText={false} />
)

/** A filter that came from elsewhere may hold one value where any of several can be chosen. */
const asList = (value: unknown): unknown[] => (holds(value) ? [value].flat() : [])

const among = (name: string, choices: { id: string; name: string }[], { several }: Context) => (
  <AutocompleteArrayInput
    source={name}
    label={several}
    helperText={false}
    choices={choices}
    format={asList}
  />
)
const anyChoice: FilterInput<FieldOf<'choice' | 'choices'>> = (name, field, context) =>
  among(name, choicesOf(field, context.label), context)

const filterInputs: { [K in Kind]: FilterInput<FieldOf<K>> } = {
  text: exact,
  longText: exact,
  email: exact,
  phone: (name, _, { one }) => <PhoneInput source={name} label={one} helperText={false} />,
  integer: figures(asNumber),
  decimal: figures(asDecimal),
  money: figures(asDecimal),
  boolean: (name, _, { text, one }) => (
    <SelectInput
      source={name}
      label={one}
      helperText={false}
      choices={[
        { id: 'true', name: text('yes') },
        { id: 'false', name: text('no') },
      ]}
      format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
      parse={(value: unknown) => (value === '' ? null : value === 'true')}
    />
  ),
  date: (name, _, { text }) => days(name, text),
  instant: (name, _, { text, zone }) => days(name, text, dayAt('start', zone), dayAt('end', zone)),
  choice: anyChoice,
  choices: anyChoice,
  country: (name, _, context) => among(name, countryChoices(context.language), context),
  reference: (name, { to }, { several }) => anyOf(name, to, several),
  references: (name, { to }, { several }) => anyOf(name, to, several),
  // A file is there or it is not.
  file: () => null,
}

const anyOf = (name: string, to: string, label: string) => (
  <ReferenceChoice source={name} label={label} to={to} several />
)

const filterInputOf = <K extends Kind>(name: string, field: FieldOf<K>, context: Context) =>
  filterInputs[field.kind](name, field, context)

const ranges: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'money', 'date', 'instant'])

/** How a field can be compared, with the words for it. */
export function comparisonsOf(field: Field): { comparison: Comparison; words: KitText }[] {
  const clearable = !field.required && !('initial' in field && field.initial !== undefined)
  return [
    ...(field.kind === 'file'
      ? []
      : ranges.has(field.kind)
        ? [{ comparison: 'is', words: 'between' } as const]
        : [
            { comparison: 'is', words: 'equals' } as const,
            { comparison: 'isNot', words: 'differs' } as const,
          ]),
    ...(clearable
      ? [
          { comparison: 'empty', words: 'isEmpty' } as const,
          { comparison: 'notEmpty', words: 'isFilled' } as const,
        ]
      : []),
  ]
}

/** Inputs of what one field is compared with: `name`, or `name_gte` and `name_lte`, of the wire. */
export function FilterInputs({ name, field, not }: { name: string; field: Field; not: boolean }) {
  const { language, zone } = useFormats()
  const label = useLabel()
  const text = useText()
  const one = text(not ? 'differs' : 'equals')
  const several = text(not ? 'noneOf' : 'anyOf')
  return filterInputOf(name, field, { language, zone, label, text, one, several })
}
