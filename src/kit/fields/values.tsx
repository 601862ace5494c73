import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { countryName } from '../../domain/people/countries.ts'
import type { Field, FieldOf, Kind } from '../../schema/fields.ts'
import { useFormats, type Formats } from '../formats/locale.ts'
import { holds } from '../records/records.ts'
import { useLabel, useText } from '../texts/texts.ts'
import { FileLink, FilePreview } from './file/FileView.tsx'
import { ReferenceName, ReferenceNames } from './reference/ReferenceName.tsx'
import { StatusChip } from './StatusChip.tsx'

interface Context {
  formats: Formats
  label: (text: string) => string
  yesNo: (value: boolean) => string
  /** In a cell or a chip: short, and without links inside. */
  plain: boolean
}

interface Display<F> {
  /** Figures stand under each other by their last digit. */
  numeric?: true
  show: (value: unknown, field: F, context: Context) => ReactNode
}

const asText = (value: unknown) => String(value)
const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []

/** Text as people typed it, line breaks kept; a cell shows one line of it. */
const shownText = (value: unknown, plain: boolean) =>
  plain ? asText(value) : <span style={{ whiteSpace: 'pre-wrap' }}>{asText(value)}</span>

const displays: { [K in Kind]: Display<FieldOf<K>> } = {
  text: { show: asText },
  longText: { show: (value, _, { plain }) => shownText(value, plain) },
  email: { show: (value, _, { plain }) => (plain ? asText(value) : link('mailto', asText(value))) },
  phone: { show: (value, _, { plain }) => (plain ? asText(value) : link('tel', asText(value))) },
  integer: {
    numeric: true,
    show: (value, _, { formats }) => (typeof value === 'number' ? formats.number(value) : asText(value)),
  },
  decimal: { numeric: true, show: (value, _, { formats }) => formats.decimal(asText(value)) },
  money: { numeric: true, show: (value, _, { formats }) => formats.amount(asText(value)) },
  boolean: { show: (value, _, { yesNo }) => yesNo(value === true) },
  date: { show: (value, _, { formats }) => formats.day(asText(value)) },
  instant: { show: (value, _, { formats }) => <Moment instant={asText(value)} formats={formats} /> },
  choice: {
    show: (value, field, { label, plain }) => {
      const choice = field.choices.find((choice) => choice.value === value)
      if (!choice) return asText(value)
      return choice.tone ? <StatusChip choice={choice} quiet={plain} /> : label(choice.label)
    },
  },
  choices: {
    show: (value, field, { label }) =>
      field.choices
        .filter((choice) => Array.isArray(value) && value.includes(choice.value))
        .map((choice) => label(choice.label))
        .join(', '),
  },
  country: { show: (value, _, { formats }) => countryName(asText(value), formats.language) },
  reference: {
    show: (value, { to }, { plain }) =>
      typeof value === 'number' ? <ReferenceName to={to} id={value} plain={plain} /> : asText(value),
  },
  references: {
    show: (value, { to }, { plain }) => <ReferenceNames to={to} ids={numbers(value)} plain={plain} />,
  },
  file: {
    show: (value, _, { plain }) => {
      if (typeof value !== 'number') return asText(value)
      return plain ? <FileLink id={value} /> : <FilePreview id={value} />
    },
  },
}

const link = (scheme: 'mailto' | 'tel', value: string) => <Link href={`${scheme}:${value}`}>{value}</Link>

function Moment({ instant, formats }: { instant: string; formats: Formats }) {
  return (
    <time dateTime={instant} title={formats.exact(instant)}>
      {formats.relative(instant)}
    </time>
  )
}

/** The registry's entry of the field's kind, which the compiler cannot derive. */
const displayOf = <K extends Kind>(field: FieldOf<K>): Display<FieldOf<K>> => displays[field.kind]
const show = <K extends Kind>(field: FieldOf<K>, value: unknown, context: Context) =>
  displayOf(field).show(value, field, context)

/** Whether the field's values are figures, aligned to the right in tables. */
export const isNumericField = (field: Field): boolean => displayOf(field).numeric === true

/**
 * A value of a field as people read it: names for ids, labels for codes, the locale's numbers and dates.
 * `plain` is for cells and chips; nothing at all is drawn for an empty value.
 */
export function Value({ field, value, plain = false }: { field: Field; value: unknown; plain?: boolean }) {
  const formats = useFormats()
  const label = useLabel()
  const text = useText()
  if (!holds(value)) return null
  return show(field, value, { formats, label, plain, yesNo: (yes) => text(yes ? 'yes' : 'no') })
}
