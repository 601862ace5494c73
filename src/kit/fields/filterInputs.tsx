import Stack from '@mui/material/Stack'
import type { ReactElement } from 'react'
import {
  AutocompleteArrayInput,
  BooleanInput,
  ReferenceArrayInput,
  SelectInput,
  TextInput,
  type TextInputProps,
} from 'react-admin'
import type { Field, FieldOf, Kind } from '../../schema/fields.ts'
import { dayBounds, localTime, useFormats } from '../locale.ts'
import { useLabel, useText, type KitText } from '../texts.ts'
import { countryChoices } from './countryChoices.ts'
import { choicesOf, referenceProps } from './inputs.tsx'
import { PhoneInput } from './PhoneInput.tsx'

interface Context {
  language: string
  label: (text: string) => string
  text: (key: KitText) => string
}

type FilterInput<F> = (name: string, field: F, context: Context) => ReactElement | null

/** Two inputs beside each other, for the least and the most of a range. */
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

const dayFormat = (value: unknown) => (typeof value === 'string' ? localTime(value).slice(0, 10) : '')
const dayAt = (bound: 'start' | 'end') => ({
  type: 'date',
  format: dayFormat,
  parse: (day: string) => dayBounds(day)[bound],
})
const exact: FilterInput<unknown> = (name, _, { text }) => (
  <TextInput source={name} label={text('equals')} helperText={false} />
)

const among = (name: string, choices: { id: string; name: string }[], { text }: Context) => (
  <AutocompleteArrayInput source={name} label={text('anyOf')} helperText={false} choices={choices} />
)
const anyChoice: FilterInput<FieldOf<'choice' | 'choices'>> = (name, field, context) =>
  among(name, choicesOf(field, context.label), context)

const filterInputs: { [K in Kind]: FilterInput<FieldOf<K>> } = {
  text: exact,
  longText: exact,
  email: exact,
  phone: (name, _, { text }) => <PhoneInput source={name} label={text('equals')} helperText={false} />,
  integer: figures(asNumber),
  decimal: figures(asDecimal),
  money: figures(asDecimal),
  boolean: (name, _, { text }) => (
    <SelectInput
      source={name}
      label={text('equals')}
      helperText={false}
      choices={[
        { id: 'true', name: text('yes') },
        { id: 'false', name: text('no') },
      ]}
      format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
      parse={(value: unknown) => (value === '' ? null : value === 'true')}
    />
  ),
  date: (name, _, { text }) => range(name, [text('from'), text('to')], { type: 'date' }),
  instant: (name, _, { text }) => range(name, [text('from'), text('to')], dayAt('start'), dayAt('end')),
  choice: anyChoice,
  choices: anyChoice,
  country: (name, _, context) => among(name, countryChoices(context.language), context),
  reference: (name, { to }, { text }) => anyOf(name, to, text('anyOf')),
  references: (name, { to }, { text }) => anyOf(name, to, text('anyOf')),
  // A file is there or it is not: the question below every filter says all.
  file: () => null,
}

function anyOf(name: string, to: string, label: string) {
  const { input, choice } = referenceProps(to)
  return (
    <ReferenceArrayInput source={name} {...input}>
      <AutocompleteArrayInput label={label} helperText={false} {...choice} />
    </ReferenceArrayInput>
  )
}

const filterInputOf = <K extends Kind>(name: string, field: FieldOf<K>, context: Context) =>
  filterInputs[field.kind](name, field, context)

/** Inputs of one field's filter: `name`, `name_gte`, `name_lte` and `name_empty` of the wire. */
export function FilterInputs({ name, field }: { name: string; field: Field }) {
  const { language } = useFormats()
  const label = useLabel()
  const text = useText()
  const clearable = !field.required && !('initial' in field && field.initial !== undefined)
  return (
    <>
      {filterInputOf(name, field, { language, label, text })}
      {clearable && <BooleanInput source={`${name}_empty`} label={text('isEmpty')} helperText={false} />}
    </>
  )
}
