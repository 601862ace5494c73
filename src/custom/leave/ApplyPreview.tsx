import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useIdentity } from '../../kit/access/identity.ts'
import { dayParts } from '../../domain/leave/counting.ts'
import { addDays } from '../../domain/time/calendarDays.ts'
import { isCalendarDay } from '../../domain/time/dates.ts'
import type { KitDataProvider } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import { useFailure } from '../../kit/calls/useFailure.ts'
import { useRowById } from '../../kit/records/rows.ts'
import { leaveType } from '../../resources/leave/leaveType.resource.ts'
import { previewLeave } from '../../resources/leave/leave.calls.ts'
import { leaveTexts } from './texts.ts'
import { useAmounts } from './useAmounts.ts'

const day = z.string().check(z.refine(isCalendarDay))
const whole = z.object({
  employeeId: z.number(),
  leaveTypeId: z.number(),
  fromDate: day,
  fromPart: z.enum(dayParts),
  toDate: day,
  toPart: z.enum(dayParts),
  fromTime: z.optional(z.nullable(z.string())),
  toTime: z.optional(z.nullable(z.string())),
  attachmentId: z.optional(z.nullable(z.number())),
})
const isClock = (value: unknown): value is string => typeof value === 'string' && value.length === 5
/** Milliseconds without typing after which it is asked. */
const pause = 300

/** What the application that is being typed would count and leave, and what speaks against it; it begins with oneself. */
export function ApplyPreview() {
  const values: unknown = useWatch()
  const form = useFormContext()
  const text = useTexts(leaveTexts)
  const label = useLabel()
  const failed = useFailure()
  const formats = useFormats()
  const amounts = useAmounts()
  const dataProvider = useDataProvider<KitDataProvider>()
  const { employeeId: me } = useIdentity()
  useEffect(() => {
    if (typeof me === 'number' && !form.getValues('employeeId')) form.setValue('employeeId', me)
  }, [me, form])
  const from: unknown = useWatch({ name: 'fromDate' })
  const [part, begins, ends]: unknown[] = useWatch({ name: ['fromPart', 'fromTime', 'toTime'] })
  const isNight = part === 'hours' && isClock(begins) && isClock(ends) && ends < begins
  // The last day follows the first one until it is chosen itself: a year that is typed is 0002 before it is 2026.
  const followed = useRef('')
  useEffect(() => {
    const to: unknown = form.getValues('toDate')
    if (typeof from !== 'string' || !isCalendarDay(from) || (to && to !== followed.current)) return
    followed.current = isNight ? addDays(from, 1) : from
    form.setValue('toDate', followed.current)
  }, [from, isNight, form])
  const typeId: unknown = useWatch({ name: 'leaveTypeId' })
  const { data: type } = useRowById(leaveType, { id: Number(typeId) }, { enabled: Number(typeId) > 0 })
  const unit = type?.unit
  useEffect(() => {
    if (unit === undefined) return
    const byHour = form.getValues('fromPart') === 'hours'
    if (byHour !== (unit === 'hour')) form.setValue('fromPart', byHour ? 'full' : 'hours')
  }, [unit, form])
  const typed = z.safeParse(whole, values)
  const key = typed.success ? JSON.stringify(typed.data) : ''
  const [rested, setRested] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), pause)
    return () => clearTimeout(timer)
  }, [key])
  // Once it is sent it is in its own way.
  const { isSubmitting, isSubmitSuccessful, errors } = useFormState()
  const isSent = isSubmitting || (isSubmitSuccessful && Object.keys(errors).length === 0)
  const { data, error } = useQuery({
    queryKey: ['leave', 'preview', rested],
    enabled: rested !== '' && !isSent,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataProvider.ask(previewLeave, { body: z.parse(whole, JSON.parse(rested)) }, { signal }),
  })
  const wrong = Object.values(data?.wrong ?? {})
  return (
    <Box
      aria-live="polite"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1.5, bgcolor: 'action.hover' }}
    >
      {rested === '' && <Typography variant="body2">{text('preview')}</Typography>}
      {rested !== '' && error && <Typography variant="body2">{failed(error)}</Typography>}
      {rested !== '' && !error && data && (
        <>
          <Typography sx={{ fontWeight: 600 }}>
            {text('willTake', { days: amounts.inUnit(data.unit, data.total) })}
            {data.before !== null &&
              data.after !== null &&
              `; ${text('leaves', { before: amounts.short(data.unit, data.before), after: amounts.short(data.unit, data.after) })}`}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {[
              ...data.days
                .filter(({ kind }) => kind !== 'work')
                .map(({ day: one, kind }) => `${formats.day(one)}: ${text(kind)}`),
              ...data.shifts.map(({ date, name }) => `${formats.day(date)}: ${name}`),
            ]
              .slice(0, 8)
              .join(' · ')}
          </Typography>
          {wrong.length > 0 ? (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {text('wrong')}: {wrong.map((one) => label(one)).join(' ')}
            </Alert>
          ) : (
            <Typography variant="body2">
              {text('goesTo', { names: data.holders.map(({ name }) => name).join(', ') || '–' })}
            </Typography>
          )}
        </>
      )}
    </Box>
  )
}
