import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import type { ReactElement } from 'react'
import { AutocompleteInput, BooleanInput, CheckboxGroupInput, SelectInput, TextInput } from 'react-admin'
import { numberOnly } from '../../domain/text/numberOnly.ts'
import { startsEmpty, type Field, type FieldOf, type Kind } from '../../schema/fields.ts'
import { useFormats } from '../formats/locale.ts'
import { useLabel } from '../texts/texts.ts'
import { countryChoices } from './countryChoices.ts'
import { DayInput } from './day/DayInput.tsx'
import { FileInput } from './file/FileInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { ReferenceChoice } from './reference/ReferenceChoice.tsx'
import { StateNamesInput } from './StateNamesInput.tsx'

/** Common properties of inputs of all kinds. */
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

/** Whole numbers as numbers; other text stays text, so that the rule can report it. */
const parseInteger = (text: string) => {
  const kept = numberOnly(text, 'whole')
  if (kept === '') return null
  return /^-?\d{1,15}$/.test(kept) ? Number(kept) : kept
}
/** Exact decimals stay text. */
const parseDecimal = (text: string) => numberOnly(text, 'decimal') || null

/** Choices of a field for react-admin's selects. */
export const choicesOf = (field: FieldOf<'choice' | 'choices'>, label: (text: string) => string) =>
  field.choices.map((choice) => ({ id: choice.value, name: label(choice.label) }))

const inputs: { [K in Kind]: (common: Common, field: FieldOf<K>, context: Context) => ReactElement } = {
  text: (common, { format }) =>
    format === 'stateNames' ? <StateNamesInput {...common} /> : <TextInput {...common} />,
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
  reference: (common, { to }) => <ReferenceChoice {...common} to={to} />,
  references: (common, { to }) => <ReferenceChoice {...common} to={to} several />,
  file: (common, { evidence, signature, portrait }) => (
    <FileInput
      {...common}
      evidence={evidence}
      as={signature ? 'signature' : portrait ? 'portrait' : undefined}
    />
  ),
}

const inputOf = <K extends Kind>(field: FieldOf<K>, common: Common, context: Context): ReactElement =>
  inputs[field.kind](common, field, context)

/** Whether a field always has a value: required, or filled automatically and never cleared. */
export const isAlwaysFilled = (field: Field) =>
  field.required === true || ('initial' in field && field.initial !== undefined && !startsEmpty(field))

interface InputProps {
  /** Its key in the form. */
  name: string
  field: Field
  label: string
}

/** The input of a field: label above, help below, required marked. */
export function FieldInput({ name, field, label }: InputProps) {
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
