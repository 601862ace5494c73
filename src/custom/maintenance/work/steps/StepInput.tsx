import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { readNumber } from '../../../../domain/text/numberFormats.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { useGuard } from '../../../../kit/navigation/useGuard.ts'
import type { LastReading } from '../../../../resources/maintenance/work/workDetail.shapes.ts'
import { PhotoStep, SignatureStep } from './StepFiles.tsx'
import { workDetailTexts } from '../texts.ts'
import type { WorkTask } from '../rows.ts'

interface Props {
  task: WorkTask
  may: boolean
  save: (values: Partial<WorkTask>) => Promise<boolean>
  readings: readonly LastReading[]
}

/**
 * A number as people type it: with the commas between thousands that the console itself shows, or with a decimal comma
 * where it can be nothing else. Undefined where it is none.
 */
export function readTyped(text: string): string | undefined {
  return readNumber(text, 'point') ?? readNumber(text, 'comma')
}

/** How a step is filled in, by its type. */
export function StepInput(props: Props) {
  switch (props.task.taskType) {
    case 'text':
      return <TypedStep {...props} />
    case 'number':
    case 'meter':
      return <TypedStep {...props} numeric />
    case 'choice':
      return <ChoiceStep {...props} />
    case 'inspection':
      return <InspectionStep {...props} />
    case 'photo':
      return <PhotoStep {...props} />
    case 'signature':
      return <SignatureStep {...props} />
    default:
      return null
  }
}

/** The tick of what is only to be done. */
export function Tick({ task, may, save }: Omit<Props, 'readings'>) {
  const done = task.result !== 'open' && task.result !== 'in_progress'
  return (
    <Checkbox
      checked={done}
      disabled={!may}
      onChange={() => void save({ result: done ? 'open' : 'done' })}
      slotProps={{ input: { 'aria-label': task.label } }}
      sx={{ p: 1.25, m: -1.25 }}
    />
  )
}

function useLimits(task: WorkTask) {
  const text = useTexts(workDetailTexts)
  const formats = useFormats()
  const [min, max] = [task.min, task.max].map((limit) => limit && formats.decimal(limit))
  if (min && max) return text('limits', { min, max })
  if (min) return text('atLeast', { min })
  return max ? text('atMost', { max }) : ''
}

/** Text, a number within limits, or the reading of a meter; kept when the field is left or Enter is pressed. */
function TypedStep({ task, may, save, readings, numeric = false }: Props & { numeric?: boolean }) {
  const text = useTexts(workDetailTexts)
  const formats = useFormats()
  const limits = useLimits(task)
  const standing = task.value ?? ''
  /** What is being entered; without it, what stands shows, also where somebody else has entered it. */
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const sending = useRef<string>(undefined)
  const tried = useRef<string>(undefined)
  const meter = task.taskType === 'meter'
  const last = meter ? readings.find(({ utilityId }) => utilityId === task.utilityId) : undefined
  const unit = task.unit || last?.unit
  const keep = async () => {
    if (typed === undefined) return
    tried.current = typed
    const entered = typed.trim()
    const value = numeric && entered !== '' ? readTyped(entered) : entered
    setWrong(value === undefined)
    // Enter and leaving the field follow each other at once; what is on its way already is not sent again.
    if (value === undefined || value === sending.current) return
    sending.current = value
    if (value === standing || (await save({ value: value || null, result: value === '' ? 'open' : 'done' })))
      setTyped((now) => (now === typed ? undefined : now))
    sending.current = undefined
  }
  useGuard(() => typed !== undefined)
  // Going back leaves the page without leaving the field. What was refused already is not sent once more unseen.
  const leave = useEvent(() => void (typed === tried.current || keep()))
  useEffect(() => leave, [leave])
  const help = [
    wrong && text('notANumber'),
    limits && [limits, unit].filter(Boolean).join(' '),
    meter &&
      (last
        ? text('lastReading', {
            reading: formats.decimal(last.reading),
            unit: last.unit,
            month: `${formats.month(last.month)} ${last.month.slice(0, 4)}`,
          })
        : text('noReading')),
  ].filter(Boolean)
  return (
    <TextField
      label={text(meter ? 'reading' : numeric ? 'value' : 'answer')}
      value={typed ?? standing}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (numeric || event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          void keep()
        }
      }}
      disabled={!may}
      error={wrong}
      helperText={help.join(' · ') || undefined}
      multiline={!numeric}
      size="small"
      sx={{ width: '100%', maxWidth: numeric ? 320 : 560 }}
      slotProps={{
        htmlInput: { maxLength: 1000, ...(numeric && { inputMode: 'decimal' }) },
        input: {
          ...(unit && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }),
        },
      }}
    />
  )
}

/** Options that still stand beside each other as buttons. */
const mostButtons = 4

function ChoiceStep({ task, may, save }: Props) {
  const text = useTexts(workDetailTexts)
  const options = (task.options ?? '')
    .split(';')
    .map((option) => option.trim())
    .filter(Boolean)
  const chosen = task.value ?? ''
  const choose = (value: string) =>
    void save(value === '' ? { value: null, result: 'open' } : { value, result: 'done' })
  if (options.length > mostButtons) {
    return (
      <TextField
        select
        size="small"
        label={text('answer')}
        value={options.includes(chosen) ? chosen : ''}
        onChange={(event) => choose(event.target.value)}
        disabled={!may}
        sx={{ minWidth: 220 }}
      >
        <MenuItem value="">–</MenuItem>
        {options.map((option) => (
          <MenuItem key={option} value={option}>
            {option}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  return (
    <Buttons
      label={task.label}
      options={options.map((option) => ({ value: option, label: option }))}
      chosen={chosen}
      disabled={!may}
      onChoose={(value) => choose(value === chosen ? '' : value)}
    />
  )
}

const verdicts = [
  { value: 'pass', color: 'success' },
  { value: 'flag', color: 'warning' },
  { value: 'fail', color: 'error' },
  { value: 'na', color: 'inherit' },
] as const

function InspectionStep({ task, may, save }: Props) {
  const text = useTexts(workDetailTexts)
  const chosen = task.result
  return (
    <Buttons
      label={task.label}
      options={verdicts.map(({ value, color }) => ({ value, color, label: text(value) }))}
      chosen={chosen}
      disabled={!may}
      onChoose={(value) => void save({ result: value === chosen ? 'open' : value })}
    />
  )
}

interface ButtonsProps<V extends string> {
  label: string
  options: readonly { value: V; label: string; color?: 'success' | 'warning' | 'error' | 'inherit' }[]
  chosen: string
  disabled: boolean
  onChoose: (value: V) => void
}

/** One of few, each large enough for a thumb. */
function Buttons<V extends string>({ label, options, chosen, disabled, onChoose }: ButtonsProps<V>) {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      {options.map((option) => (
        <Button
          key={option.value}
          variant={option.value === chosen ? 'contained' : 'outlined'}
          color={option.color ?? 'primary'}
          aria-pressed={option.value === chosen}
          disabled={disabled}
          onClick={() => onChoose(option.value)}
          sx={{
            minHeight: 40,
            minWidth: 64,
            // Orange cannot be read as a text, nor can white on it.
            ...(option.color === 'warning' && {
              color: option.value === chosen ? 'common.black' : 'text.primary',
            }),
          }}
        >
          {option.label}
        </Button>
      ))}
    </Box>
  )
}
