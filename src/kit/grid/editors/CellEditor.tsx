import Box from '@mui/material/Box'
import { useContext, useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import { numberOnly } from '../../../domain/text/numberOnly.ts'
import type { FieldOf, Kind } from '../../../schema/fields.ts'
import { countryChoices } from '../../fields/countryChoices.ts'
import { useNativeDays } from '../../fields/day/DayField.tsx'
import { DayPicker, lastNative } from '../../fields/day/DayPicker.tsx'
import { useDayText } from '../../fields/day/dayText.ts'
import { useFormats } from '../../formats/locale.ts'
import { useLabel } from '../../texts/texts.ts'
import { ChoiceEditor, type Option } from './ChoiceEditor.tsx'
import type { CellEditorProps } from './EditedCell.tsx'
import { focusAndSelect } from './focusAndSelect.ts'
import { ManyEditor } from './ManyEditor.tsx'
import { ReferenceEditor } from './ReferenceEditor.tsx'
import { ReferencesEditor } from './ReferencesEditor.tsx'
import { SheetContext } from '../sheet/sheet.ts'

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

/** An editor over an HTML input; `keep` filters the typed text. */
const typed =
  (attributes: { inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' } = {}, keep = (text: string) => text) =>
  ({ label, text, onText }: EditorProps<unknown>) => (
    <input
      {...attributes}
      className="kit-editor"
      aria-label={label}
      autoComplete="off"
      ref={focusAndSelect}
      defaultValue={text}
      onChange={({ target }) => {
        const kept = keep(target.value)
        if (kept !== target.value) target.value = kept
        onText(kept)
      }}
    />
  )

const text = typed()
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

/**
 * A day in the company's format, or with a time. The server refuses an invalid text, because it differs from an empty
 * one.
 */
function DayEditor({
  label,
  text,
  overtyped,
  kind,
  onText,
}: EditorProps<unknown> & { kind: 'date' | 'instant' }) {
  const { zoneAt, day, exact } = useFormats()
  const days = useDayText(kind)
  const isNative = useNativeDays() && !overtyped && (text === '' || days.toNative(text) !== '')
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(text)
  const give = (given: string, isValue: boolean) => {
    setValue(given)
    onText(given, isValue && given !== '' ? (kind === 'date' ? day : exact)(given) : undefined)
  }
  const shared = {
    className: 'kit-editor',
    'aria-label': label,
    title: kind === 'instant' ? zoneAt(text) : undefined,
  }
  const [hold] = useState(() => (element: HTMLInputElement | null) => {
    input.current = element
    focusAndSelect(element)
  })
  if (isNative) {
    return (
      <input
        {...shared}
        ref={hold}
        type={days.type}
        max={lastNative[days.type]}
        defaultValue={days.toNative(text)}
        onChange={({ target }) => target.validity.badInput || give(days.ofNative(target.value), true)}
      />
    )
  }
  return (
    <Box className="kit-day">
      <input
        {...shared}
        ref={hold}
        autoComplete="off"
        placeholder={days.pattern}
        defaultValue={days.write(text)}
        onChange={({ target }) => {
          const read = days.read(target.value)
          give(read ?? target.value, read !== undefined)
        }}
      />
      <DayPicker
        inCell
        days={days}
        value={value}
        onChoose={(chosen) => {
          if (input.current) input.current.value = days.write(chosen)
          give(chosen, true)
        }}
      />
    </Box>
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
  date: (props) => <DayEditor {...props} kind="date" />,
  instant: (props) => <DayEditor {...props} kind="instant" />,
  choice: (props) => <FieldChoiceEditor {...props} />,
  choices: (props) => <ChoicesEditor {...props} />,
  country: (props) => <CountryEditor {...props} />,
  reference: (props) => <ReferenceEditor {...props} />,
  references: (props) => <ReferencesEditor {...props} />,
  file: () => null,
}

const editorOf = <K extends Kind>(field: FieldOf<K>, props: Omit<EditorProps<unknown>, 'field'>) =>
  editors[field.kind]({ ...props, field })

/** Writes a text as if it were typed into the focused element: each editor takes it by its own rules. */
function type(text: string) {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)) return
  // A native date takes no text.
  if (activeElement.selectionStart === null) return
  activeElement.setRangeText(text, 0, activeElement.value.length, 'end')
  activeElement.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The editor of a field in its cell; a changed text becomes the row's draft. */
export function CellEditor({ field, row, column, text, takeTyped, onRowChange }: CellEditorProps) {
  const name = column.key
  const { openedByTyping } = useContext(SheetContext)
  const [overtyped] = useState(() => row.draft !== undefined || openedByTyping())
  // In the commit that replaces the early editor: no key comes between the two.
  useLayoutEffect(() => {
    const typed = takeTyped()
    if (typed !== undefined) type(typed)
  }, [takeTyped])
  return (
    <Box sx={{ display: 'contents' }} data-field={name}>
      {editorOf(field, {
        label: typeof column.name === 'string' ? column.name : name,
        text,
        value: row.record?.[name],
        overtyped,
        onText: (text, shown, commit = false) =>
          onRowChange({ ...row, draft: { field: name, text, shown } }, commit),
      })}
    </Box>
  )
}
