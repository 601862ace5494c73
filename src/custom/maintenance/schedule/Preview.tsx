import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useFormValues } from '../../../kit/form/useFormValues.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { checkForm, settledBody, type Body } from '../../../kit/form/resolver.ts'
import { useReason } from '../../../kit/texts/texts.ts'
import { schedule } from '../../../resources/maintenance/schedule/schedule.resource.ts'
import { previewDates, ruleNames } from '../../../resources/maintenance/schedule/schedulePreview.calls.ts'
import { bodySchema } from '../../../schema/validation.ts'
import { DateText } from './DateText.tsx'
import { idleFields } from './fields.ts'
import { Frequency } from './Frequency.tsx'
import { scheduleTexts } from './texts.ts'

/** Milliseconds without typing after which the dates are asked for. */
const pause = 400
const rules = bodySchema(schedule, 'update', ruleNames)

/** The value as it stood when it last rested for so long. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

const isWhole = (body: Body) =>
  Boolean(body['pinId'] && body['startsOn']) && Object.keys(checkForm(rules, body)).length === 0

/** How often what is typed comes back, in words, and the next ten dates of it. */
export function Preview() {
  const values = useFormValues(schedule)
  const text = useTexts(scheduleTexts)
  const reason = useReason()
  const byMeter = values.frequencyUnit === 'meter'
  const typed = JSON.stringify(settledBody(schedule, values, ruleNames, idleFields))
  const body = useRested(typed)
  const asks = !byMeter && isWhole(JSON.parse(body))
  const asked = { body: JSON.parse(body) }
  const { data, error } = useCall(previewDates, asked, { enabled: asks, retry: false, keep: true })
  const help = () => {
    if (byMeter) return text('byMeter')
    if (!asks) return text('previewHelp')
    if (error) return text('previewFailed', { reason: reason(error) })
    if (data?.length === 0) return text('noDates')
    return values.basedOn === 'completed_date' ? text('ifDoneOnTime') : undefined
  }
  const told = help()
  return (
    <Box
      aria-live="polite"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1.5, bgcolor: 'action.hover' }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        <Frequency values={values} />
      </Typography>
      {told && (
        <Typography variant="body2" color="text.secondary">
          {told}
        </Typography>
      )}
      {asks && !error && data && data.length > 0 && (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {text('nextDates')}
          </Typography>
          <Box
            component="ol"
            aria-label={text('nextDates')}
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              columnGap: 3,
              rowGap: 0.25,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
            }}
          >
            {data.map((date) => (
              <Typography key={date.planned} component="li" variant="body2">
                <DateText date={date} />
              </Typography>
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}
