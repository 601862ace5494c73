import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import type { ReactElement } from 'react'
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  ReferenceArrayInput,
  ReferenceInput,
  SelectInput,
  TextInput,
  type RaRecord,
} from 'react-admin'
import { numberOnly } from '../../domain/numberOnly.ts'
import { resourceNamed } from '../../resources/index.ts'
import type { Field, FieldOf, Kind } from '../../schema/fields.ts'
import { useFormats } from '../locale.ts'
import { titleOf } from '../records.ts'
import { useLabel } from '../texts.ts'
import { countryChoices } from './countryChoices.ts'
import { DayInput } from './DayInput.tsx'
import { FileInput } from './FileInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'

/** What every input is given, whatever its kind. */
interface Common {
  source: string
  label: string
  /** `false` leaves no gap where there is no help. */
  helperText: string | false
  isRequired: boolean
}

interface Context {
  language: string
  label: (text: string) => string
}

const unitOf = (unit: string | undefined, label: Context['label']) =>
  unit ? { input: { endAdornment: <InputAdornment position="end">{label(unit)}</InputAdornment> } } : {}

/** Whole numbers as numbers; what is not yet one stays text, so that the rule can say so. */
const parseInteger = (text: string) => {
  const kept = numberOnly(text, 'whole')
  if (kept === '') return null
  return /^-?\d{1,15}$/.test(kept) ? Number(kept) : kept
}
/** Exact decimals stay text. */
const parseDecimal = (text: string) => numberOnly(text, 'decimal') || null

/** Props of an autocomplete over another resource, searched on the server by its search fields. */
export function referenceProps(to: string) {
  const target = resourceNamed(to)
  return {
    input: {
      reference: target.route,
      perPage: 25,
      sort: { field: target.list.sort[0], order: target.list.sort[1] },
    },
    choice: {
      optionText: (record: RaRecord) => titleOf(target, record),
      filterToQuery: (text: string) => (text ? { q: text } : {}),
    },
  }
}

/** Choices of a field for react-admin's selects. */
export const choicesOf = (field: FieldOf<'choice' | 'choices'>, label: (text: string) => string) =>
  field.choices.map((choice) => ({ id: choice.value, name: label(choice.label) }))

const inputs: { [K in Kind]: (common: Common, field: FieldOf<K>, context: Context) => ReactElement } = {
  text: (common) => <TextInput {...common} />,
  longText: (common) => <TextInput {...common} multiline minRows={3} maxRows={12} />,
  email: (common) => <TextInput {...common} type="email" autoComplete="off" />,
  phone: (common) => <PhoneInput {...common} />,
  integer: (common, field, { label }) => (
    <TextInput
      {...common}
      parse={parseInteger}
      slotProps={{ ...unitOf(field.unit, label), htmlInput: { inputMode: 'numeric' } }}
    />
  ),
  decimal: (common, field, { label }) => (
    <TextInput
      {...common}
      parse={parseDecimal}
      slotProps={{ ...unitOf(field.unit, label), htmlInput: { inputMode: 'decimal' } }}
    />
  ),
  money: (common) => (
    <TextInput {...common} parse={parseDecimal} slotProps={{ htmlInput: { inputMode: 'decimal' } }} />
  ),
  boolean: (common) => <BooleanInput {...common} />,
  date: (common) => <DayInput {...common} />,
  instant: (common) => <DayInput {...common} kind="instant" />,
  choice: (common, field, { label }) => <SelectInput {...common} choices={choicesOf(field, label)} />,
  choices: (common, field, { label }) => <CheckboxGroupInput {...common} choices={choicesOf(field, label)} />,
  country: (common, _, { language }) => <AutocompleteInput {...common} choices={countryChoices(language)} />,
  reference: (common, { to }) => {
    const { input, choice } = referenceProps(to)
    return (
      <ReferenceInput source={common.source} {...input}>
        <AutocompleteInput {...common} {...choice} />
      </ReferenceInput>
    )
  },
  references: (common, { to }) => {
    const { input, choice } = referenceProps(to)
    return (
      <ReferenceArrayInput source={common.source} {...input}>
        <AutocompleteArrayInput {...common} {...choice} />
      </ReferenceArrayInput>
    )
  },
  file: (common) => <FileInput {...common} />,
}

const inputOf = <K extends Kind>(field: FieldOf<K>, common: Common, context: Context): ReactElement =>
  inputs[field.kind](common, field, context)

/** Whether a field can't be left without a value: required, or filled by itself and never cleared. */
export const isAlwaysFilled = (field: Field) =>
  field.required === true || ('initial' in field && field.initial !== undefined)

/** The input of a field: label above, help below, required marked. `name` is its key in the form. */
export function FieldInput({ name, field, label }: { name: string; field: Field; label: string }) {
  const { language } = useFormats()
  const translated = useLabel()
  const common = {
    source: name,
    label,
    helperText: field.help ? translated(field.help) : (false as const),
    isRequired: isAlwaysFilled(field) && field.kind !== 'boolean',
  }
  return (
    <Box data-field={name} sx={field.kind === 'longText' ? { gridColumn: '1 / -1' } : undefined}>
      {inputOf(field, common, { language, label: translated })}
    </Box>
  )
}
