import type {
  FacilityAnalytics,
  FacilityRow,
} from '../../../resources/maintenance/facility/facility.shapes.ts'
import { useFigureText } from '../dashboard/figures/Figure.tsx'
import { FigureTable } from '../dashboard/figures/FigureTable.tsx'
import type { Lists } from './figures.ts'
import { visitorTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

/** What was said by facility, with how that has changed. */
export function FacilityTable({
  name,
  rows,
  total,
  drilldown,
}: {
  name: string
  rows: readonly FacilityRow[]
  total: number
  drilldown: Lists
}) {
  const text = useTexts(visitorTexts)
  const figure = useFigureText()
  return (
    <FigureTable
      name={name}
      rows={rows}
      total={total}
      keyOf={({ facilityId }) => facilityId}
      heading={{
        label: text('facility'),
        called: ({ facilityId }) => ({ to: 'facility', id: facilityId }),
        of: ({ pinId }) => ({ to: 'pin', id: pinId }),
      }}
      columns={[
        {
          label: text('average'),
          value: ({ average }) => figure(average, 'stars'),
          drilldown: ({ facilityId }) => drilldown.facility(facilityId),
        },
        {
          label: text('change'),
          value: ({ average, averageBefore }) => {
            if (averageBefore === null) return null
            const change = Math.round(100 * (average - averageBefore)) / 100
            return `${change > 0 ? '+' : ''}${figure(change)}`
          },
        },
        {
          label: text('count'),
          value: ({ count }) => figure(count),
          drilldown: ({ facilityId }) => drilldown.facility(facilityId),
        },
        {
          label: text('poor'),
          value: ({ poor }) => figure(poor),
          drilldown: ({ facilityId }) => drilldown.poor({ facilityId }),
        },
      ]}
    />
  )
}

/** What was said by site. */
export function SiteTable({ answer, drilldown }: { answer: FacilityAnalytics; drilldown: Lists }) {
  const text = useTexts(visitorTexts)
  const figure = useFigureText()
  return (
    <FigureTable
      name={text('sites')}
      rows={answer.pins}
      keyOf={({ pinId }) => pinId}
      heading={{ label: text('site'), called: ({ pinId }) => ({ to: 'pin', id: pinId }) }}
      columns={[
        {
          label: text('average'),
          value: ({ average }) => figure(average, 'stars'),
          drilldown: ({ pinId }) => drilldown.site(pinId),
        },
        {
          label: text('count'),
          value: ({ count }) => figure(count),
          drilldown: ({ pinId }) => drilldown.site(pinId),
        },
        {
          label: text('poor'),
          value: ({ poor }) => figure(poor),
          drilldown: ({ pinId }) => drilldown.poor({ pinId }),
        },
      ]}
    />
  )
}
