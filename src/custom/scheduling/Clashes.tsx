import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { countryName } from '../../domain/people/countries.ts'
import { isHard } from '../../domain/scheduling/clashes.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import type { ShownClash } from '../../resources/scheduling/shift.shapes.ts'
import { hoursOf } from './model.ts'
import { schedulingTexts } from './texts.ts'

/** Clashes that are shown one by one; the rest are counted. */
const mostShown = 6

const timed: ReadonlySet<ShownClash['kind']> = new Set([
  'rest',
  'day_hours',
  'weekly_hours',
  'contract_hours',
])

/** Kinds that are said without a detail where they are about many. */
const detailed = [
  'holiday',
  'rest',
  'day_hours',
  'weekly_hours',
  'days_in_row',
  'permit_expired',
  'skill_expired',
  'pin_not_open',
  'pin_closed',
  'before_hire',
  'after_last_day',
  'contract_heads',
  'contract_hours',
  'other_job',
  'other_nationality',
] as const
/** Kinds whose detail is a day. */
const dated: ReadonlySet<ShownClash['kind']> = new Set([
  'permit_expired',
  'pin_not_open',
  'pin_closed',
  'before_hire',
  'after_last_day',
])
const isDetailed = (kind: ShownClash['kind']): kind is (typeof detailed)[number] =>
  detailed.some((one) => one === kind)

/** Says what a clash is, in the user's language. */
export function useClashText() {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  return ({ kind, detail }: Pick<ShownClash, 'kind' | 'detail'>): string => {
    if (detail === null) return text(isDetailed(kind) ? `${kind}Any` : kind)
    if (dated.has(kind)) return text(kind, { detail: formats.day(detail) })
    if (kind === 'skill_expired')
      return text(kind, { day: formats.day(detail.slice(0, 10)), detail: detail.slice(11) })
    if (kind === 'other_nationality') {
      const names = detail.split(' ').map((code) => countryName(code, formats.language))
      return text(kind, { detail: names.join(', ') })
    }
    const isTime = timed.has(kind)
    return text(kind, { detail: isTime ? `${hoursOf(Number(detail))} h` : detail })
  }
}

interface Props {
  clashes: readonly ShownClash[]
  /** Names the person of a clash, where it is about several. */
  nameOf?: (userId: number) => string | undefined
}

/** What speaks against a change: what is refused first, then what asks for a reason. */
export function Clashes({ clashes, nameOf }: Props) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const clashText = useClashText()
  return (
    <Stack spacing={1} aria-live="polite">
      {clashes.slice(0, mostShown).map((clash) => {
        const name = clash.userId === null ? undefined : nameOf?.(clash.userId)
        const of = name === undefined ? '' : `${name}, ${formats.day(clash.date)}: `
        return (
          <Alert
            key={`${clash.kind} ${clash.date} ${clash.userId} ${clash.shiftId}`}
            severity={isHard(clash.kind) ? 'error' : 'warning'}
            sx={{ py: 0 }}
          >
            {of}
            {clashText(clash)}
          </Alert>
        )
      })}
      {clashes.length > mostShown && (
        <Alert severity="info" sx={{ py: 0 }}>
          {text('more', { count: clashes.length - mostShown })}
        </Alert>
      )}
    </Stack>
  )
}
