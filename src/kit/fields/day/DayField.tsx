import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { DayPicker, lastNative } from './DayPicker.tsx'
import { useDayText, type DayText } from './dayText.ts'

interface Props extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'slotProps'> {
  /** A day `YYYY-MM-DD`, or an instant in UTC; empty for none; or a text that means none yet. */
  value: string
  /** Receives the day, an empty text, or the typed text unchanged; the caller checks whether it is a day. */
  onChange: (value: string) => void
  kind?: 'date' | 'instant'
  /** Bounds of the calendar, as native inputs have them. */
  min?: string | undefined
  max?: string | undefined
  /** Stands before the calendar, as a zone does. */
  unit?: ReactNode
  /** What the field is called where its label is more than a text. */
  called?: string | undefined
}

/** On phones the system's own wheel is better than a keyboard. */
export const useNativeDays = () => useMediaQuery('(pointer: coarse)', { noSsr: true })

/** Keeps typed text until blur or a new value, because rewriting during typing moves the caret. */
export function useTyped(days: DayText, value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<{ text: string; given: string; over: string }>()
  const isOwn = typed !== undefined && (value === typed.given || value === typed.over)
  const text = isOwn ? typed.text : days.write(value)
  return {
    text,
    isWrong: text.trim() !== '' && days.read(text) === undefined,
    type: (next: string) => {
      const given = next.trim() === '' ? '' : (days.read(next) ?? next)
      setTyped({ text: next, given, over: value })
      onChange(given)
    },
    choose: (day: string) => {
      setTyped(undefined)
      onChange(day)
    },
    /** Rewrites a valid text in the company's format, and any text if the parent rejects the value. */
    leave: () => {
      if (isOwn && (days.read(typed.text) === value || typed.text.trim() === '')) setTyped(undefined)
    },
  }
}

/**
 * A day, or a day with a time, in the company's format: typed or chosen from the calendar (Alt+Down). An invalid text
 * stays and shows an error after blur.
 */
export function DayField({
  value,
  onChange,
  kind = 'date',
  min,
  max,
  unit,
  called,
  error,
  helperText,
  onBlur,
  ...rest
}: Props) {
  const text = useText()
  const days = useDayText(kind)
  const isNative = useNativeDays()
  const typed = useTyped(days, value, onChange)
  const [isLeft, setLeft] = useState(false)
  const made = useId()
  const id = rest.id ?? made
  const calendar = useRef<() => void>(null)
  const name = called ?? (typeof rest.label === 'string' ? rest.label : '')
  const isWrong = typed.isWrong && isLeft
  const shared = {
    ...rest,
    id,
    error: Boolean(error) || isWrong,
    helperText: isWrong ? text('noDay', { name, like: days.like }) : helperText,
  }
  if (isNative && !typed.isWrong) {
    return (
      <TextField
        {...shared}
        type={days.type}
        value={days.toNative(value)}
        onBlur={onBlur}
        // A date of which only a part is typed says that it is empty.
        onChange={({ target }) => target.validity.badInput || typed.choose(days.ofNative(target.value))}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { min, max: max ?? lastNative[days.type] },
          input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
        }}
      />
    )
  }
  return (
    <TextField
      {...shared}
      value={typed.text}
      placeholder={days.pattern}
      autoComplete="off"
      onFocus={() => setLeft(false)}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={(event) => {
        setLeft(true)
        typed.leave()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !event.altKey) return
        event.preventDefault()
        calendar.current?.()
      }}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {unit}
              <DayPicker
                ref={calendar}
                days={days}
                value={value}
                min={min}
                max={max}
                disabled={rest.disabled}
                describedBy={`${id}-label`}
                onChoose={typed.choose}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
