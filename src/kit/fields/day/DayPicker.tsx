import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useRef, type Ref } from 'react'
import { useText } from '../../texts/texts.ts'
import type { DayText } from './dayText.ts'

interface Props {
  days: DayText
  value: string
  onChoose: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  /** In a cell of a sheet the keys are the sheet's. */
  inCell?: boolean
  disabled?: boolean | undefined
  describedBy?: string
  ref?: Ref<() => void>
}

/** The last moment that a native input is let take: without a bound, years have six figures. */
export const lastNative = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/** A button that opens the browser's own calendar; `ref` gives what opens it. */
export function DayPicker({
  days,
  value,
  onChoose,
  min,
  max,
  inCell = false,
  disabled,
  describedBy,
  ref,
}: Props) {
  const text = useText()
  const native = useRef<HTMLInputElement>(null)
  const open = () => native.current?.showPicker()
  const hand = (opener: (() => void) | null) => {
    if (typeof ref === 'function') ref(opener)
    else if (ref) ref.current = opener
  }
  return (
    <Box
      component="span"
      ref={(place: HTMLElement | null) => hand(place && open)}
      sx={{ position: 'relative', display: 'inline-flex' }}
    >
      <input
        ref={native}
        type={days.type}
        min={min}
        max={max ?? lastNative[days.type]}
        value={days.toNative(value)}
        onChange={({ target }) => target.validity.badInput || onChoose(days.ofNative(target.value))}
        tabIndex={-1}
        aria-hidden
        // The calendar opens next to it, so it keeps its place.
        style={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          opacity: 0,
          pointerEvents: 'none',
          border: 0,
        }}
      />
      <IconButton
        size="small"
        edge="end"
        disabled={disabled ?? false}
        aria-label={text('calendar')}
        aria-describedby={describedBy}
        tabIndex={inCell ? -1 : 0}
        // The typing goes on where it was.
        onMouseDown={(event) => event.preventDefault()}
        onClick={open}
        sx={inCell ? { p: 0.25 } : undefined}
      >
        <CalendarIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
