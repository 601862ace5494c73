import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useState, type ReactElement } from 'react'
import { numberOnly } from '../../domain/numberOnly.ts'
import type { Field, FieldOf, Kind } from '../../schema/fields.ts'
import { countryChoices } from '../fields/countryChoices.ts'
import { instantOf, localTime, useFormats } from '../locale.ts'
import { useLabel } from '../texts.ts'
import { textOf } from './cellTexts.ts'
import { ChoiceEditor, type Option } from './ChoiceEditor.tsx'
import type { CellEditorProps } from './columns.tsx'
import { loadedRecord } from './loadedRecord.ts'
import { ManyEditor } from './ManyEditor.tsx'
import { ReferenceEditor } from './ReferenceEditor.tsx'
import { ReferencesEditor } from './ReferencesEditor.tsx'
import { SheetContext, useEdit } from './sheet.ts'

/** What an editor is given: the text it begins with, and whom to tell of another. */
export interface EditorProps<F> {
  field: F
  label: string
  text: string
  value: unknown
  /** A character was typed on the cell: another text begins. */
  overtyped: boolean
  /** `commit` also ends the editing, as choosing from a list does. */
  onText: (text: string, shown?: string, commit?: boolean) => void
}

const focusAndSelect = (input: HTMLInputElement | HTMLTextAreaElement | null) => {
  input?.focus()
  input?.select()
}

/** An editor over an HTML input; `keep` gives what it keeps of what is typed. */
const typed =
  (
    attributes: { type?: string; max?: string; inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' } = {},
    keep = (text: string) => text,
  ) =>
  ({ label, text, onText }: EditorProps<unknown>) => (
    <input
      {...attributes}
      className="kit-editor"
      aria-label={label}
      autoComplete="off"
      ref={focusAndSelect}
      defaultValue={text}
      // A date of which only a part is typed says that it is empty.
      onChange={({ target }) => {
        if (target.validity.badInput) return
        const kept = keep(target.value)
        if (kept !== target.value) target.value = kept
        onText(kept)
      }}
    />
  )

const isDay = /^\d{4}-\d{2}-\d{2}$/
const isInstant = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/
const text = typed()
const day = typed({ type: 'date', max: '9999-12-31' })
const figure = typed({ inputMode: 'decimal' }, (text) => numberOnly(text, 'decimal'))

function LongEditor({ label, text, onText }: EditorProps<unknown>) {
  return (
    <textarea
      className="kit-editor kit-tall"
      aria-label={label}
      ref={focusAndSelect}
      defaultValue={text}
      onChange={({ target }) => onText(target.value)}
    />
  )
}

/** An input that takes only days would not show a text that is none, and would keep parts of the old day. */
const DayEditor = (props: EditorProps<unknown>) =>
  (!props.overtyped && (isDay.test(props.text) || props.text === '') ? day : text)(props)

function MomentEditor(props: EditorProps<unknown>) {
  const { label, onText } = props
  const { zone, zoneAt, exact } = useFormats()
  if (props.overtyped || (props.text !== '' && !isInstant.test(props.text))) return text(props)
  return (
    <input
      type="datetime-local"
      max="9999-12-31T23:59"
      className="kit-editor"
      aria-label={label}
      title={zoneAt(props.text)}
      ref={focusAndSelect}
      defaultValue={props.text && localTime(props.text, zone)}
      // What cannot be an instant is for the server to refuse: it is not the same as nothing.
      onChange={({ target }) => {
        if (target.validity.badInput) return
        const instant = instantOf(target.value, zone)
        onText(instant ?? target.value, instant ? exact(instant) : undefined)
      }}
    />
  )
}

function FieldChoiceEditor(props: EditorProps<FieldOf<'choice'>>) {
  const label = useLabel()
  const [options] = useState(() =>
    props.field.choices.map((choice): Option => ({ text: choice.label, shown: label(choice.label) })),
  )
  return <ChoiceEditor {...props} options={options} />
}

function ChoicesEditor(props: EditorProps<FieldOf<'choices'>>) {
  const label = useLabel()
  const options = props.field.choices.map((choice): Option => ({
    text: choice.label,
    shown: label(choice.label),
  }))
  const held = (text: string) =>
    props.field.choices.some((choice) => choice.label === text && [props.value].flat().includes(choice.value))
  return <ManyEditor {...props} options={options} initial={options.filter(({ text }) => held(text))} />
}

function CountryEditor(props: EditorProps<unknown>) {
  const { language } = useFormats()
  const [options] = useState(() =>
    countryChoices(language).map(({ name }): Option => ({ text: name, shown: name })),
  )
  return <ChoiceEditor {...props} options={options} />
}

type Editors = { [K in Kind]: (props: EditorProps<FieldOf<K>>) => ReactElement | null }
const editors: Editors = {
  text,
  longText: (props) => <LongEditor {...props} />,
  email: typed({ inputMode: 'email' }),
  phone: typed({ inputMode: 'tel' }),
  integer: typed({ inputMode: 'numeric' }, (text) => numberOnly(text, 'whole')),
  decimal: figure,
  money: figure,
  boolean: () => null,
  date: (props) => <DayEditor {...props} />,
  instant: (props) => <MomentEditor {...props} />,
  choice: (props) => <FieldChoiceEditor {...props} />,
  choices: (props) => <ChoicesEditor {...props} />,
  country: (props) => <CountryEditor {...props} />,
  reference: (props) => <ReferenceEditor {...props} />,
  references: (props) => <ReferencesEditor {...props} />,
  file: () => null,
}

const editorOf = <K extends Kind>(field: FieldOf<K>, props: Omit<EditorProps<unknown>, 'field'>) =>
  editors[field.kind]({ ...props, field })

/** Edits a cell where it stands; what is typed goes into the row as its draft. */
export function CellEditor({ field, row, column, onRowChange }: CellEditorProps & { field: Field }) {
  const { language } = useFormats()
  const client = useQueryClient()
  const name = column.key
  const waiting = useEdit(row.record?.id, name)
  const value = row.record?.[name]
  const { openedByTyping } = useContext(SheetContext)
  const [overtyped] = useState(openedByTyping)
  const [text] = useState(
    () => waiting?.text ?? textOf(field, value, { language, recordOf: loadedRecord(client) }),
  )
  return (
    <Box sx={{ display: 'contents' }} data-field={name}>
      {editorOf(field, {
        label: typeof column.name === 'string' ? column.name : name,
        text,
        value,
        overtyped,
        onText: (text, shown, commit = false) =>
          onRowChange({ ...row, draft: { field: name, text, shown } }, commit),
      })}
    </Box>
  )
}
