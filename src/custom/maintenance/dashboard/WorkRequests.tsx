import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useLabel } from '../../../kit/texts/texts.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import type { Choice } from '../../../schema/fields.ts'
import type { DashboardShare, WrAnswer } from '../../../resources/maintenance/dashboard/dashboard.shapes.ts'
import { aged, hasEnded, ofChoice, requested } from './drilldown.ts'
import { Bars, type Bar } from './figures/Bars.tsx'
import { DayChart } from './figures/DayChart.tsx'
import { maintenanceTexts } from './texts.ts'

/** Work requests by status, priority, category, day and age. */
export function WorkRequests({ answer }: { answer: WrAnswer }) {
  const text = useTexts(maintenanceTexts)
  const label = useLabel()
  const { period } = answer
  const called = (name: 'status' | 'priority' | 'category', value: string | null): ReactNode => {
    const choices: readonly Choice[] = workRequest.fields[name].choices
    const choice = choices.find((one) => one.value === value)
    if (!choice) return value ?? text('none')
    return choice.tone ? <StatusChip choice={choice} /> : label(choice.label)
  }
  const bars = (name: 'status' | 'priority' | 'category', shares: readonly DashboardShare[]): Bar[] =>
    shares.map(({ value, count }) => ({
      key: value ?? '',
      label: called(name, value),
      count,
      drilldown: requested(period, ofChoice(name, value)),
    }))
  return (
    <>
      <DayChart days={answer.byDay} />
      <Box
        sx={{
          mt: 2,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
        }}
      >
        <Bars title={text('byStatus')} bars={bars('status', answer.byStatus)} />
        <Bars title={text('byPriority')} bars={bars('priority', answer.byPriority)} />
        <Bars title={text('byCategory')} bars={bars('category', answer.byCategory)} />
        <Bars
          title={text('ages')}
          bars={answer.ages.map((age) => ({
            key: age.bucket,
            label: text('age', { bucket: age.bucket.replace('-', '–') }),
            count: age.count,
            drilldown: hasEnded(answer.period) ? undefined : aged(age),
          }))}
        />
      </Box>
    </>
  )
}
