import Typography from '@mui/material/Typography'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import { utility } from '../../../resources/maintenance/utility/utility.resource.ts'
import type { Choice } from '../../../schema/fields.ts'
import type {
  FeedbackAnswer,
  PerformancesAnswer,
  PinsAnswer,
  UtilityFigures,
  UtilsAnswer,
} from '../../../resources/maintenance/dashboard/dashboard.shapes.ts'
import {
  completed,
  feedback,
  hasEnded,
  ofPerson,
  open,
  overdue,
  requested,
  utilityMonths,
} from './drilldown.ts'
import { useFigureText } from './figures/Figure.tsx'
import { FigureTable } from './figures/FigureTable.tsx'
import { maintenanceTexts } from './texts.ts'
import { Trend } from './figures/Trend.tsx'

/** Writes a figure that may not be there. */
function useMaybe() {
  const figure = useFigureText()
  return (value: number | null, unit: Parameters<typeof figure>[1]) =>
    value === null ? null : figure(value, unit)
}

/** Open and completed work, and what visitors say, by site. */
export function Sites({ answer: { period, rows, total } }: { answer: PinsAnswer }) {
  const text = useTexts(maintenanceTexts)
  const figure = useFigureText()
  const maybe = useMaybe()
  return (
    <FigureTable
      name={text('pins')}
      rows={rows}
      total={total}
      keyOf={({ pinId }) => pinId}
      heading={{ label: text('pin'), called: ({ pinId }) => ({ to: 'pin', id: pinId }) }}
      columns={[
        {
          label: text('open'),
          value: (row) => figure(row.open),
          drilldown: ({ pinId }) => (hasEnded(period) ? undefined : open(period, { pinId })),
        },
        {
          label: text('overdue'),
          value: (row) => figure(row.overdue),
          drilldown: ({ pinId }) => (hasEnded(period) ? undefined : overdue(period, { pinId })),
        },
        {
          label: text('completed'),
          value: (row) => figure(row.completed),
          drilldown: ({ pinId }) => completed(period, { pinId }),
        },
        {
          label: text('resolveH'),
          value: (row) => maybe(row.avgHours, 'hours'),
          drilldown: ({ pinId }) => completed(period, { pinId }),
        },
        {
          label: text('rating'),
          value: (row) => maybe(row.rating, 'stars'),
          drilldown: ({ pinId }) => feedback(period, { pinId }),
        },
      ]}
    />
  )
}

/** What was given to whom, and how it was done. */
export function People({ answer: { period, rows, total } }: { answer: PerformancesAnswer }) {
  const text = useTexts(maintenanceTexts)
  const figure = useFigureText()
  const maybe = useMaybe()
  return (
    <FigureTable
      name={text('people')}
      rows={rows}
      total={total}
      keyOf={({ employeeId }) => employeeId ?? 0}
      heading={{
        label: text('person'),
        called: ({ employeeId }) =>
          employeeId === null ? text('nobody') : { to: 'employee', id: employeeId },
      }}
      columns={[
        {
          label: text('assigned'),
          value: (row) => figure(row.assigned),
          drilldown: (row) => requested(period, ofPerson(row.employeeId)),
        },
        {
          label: text('completed'),
          value: (row) => figure(row.completed),
          drilldown: (row) => completed(period, ofPerson(row.employeeId)),
        },
        {
          label: text('onTimePct'),
          value: (row) => maybe(row.onTimePct, 'percent'),
          drilldown: (row) => completed(period, ofPerson(row.employeeId)),
        },
        {
          label: text('resolveH'),
          value: (row) => maybe(row.avgResolveH, 'hours'),
          drilldown: (row) => completed(period, ofPerson(row.employeeId)),
        },
        {
          label: text('rework'),
          value: (row) => figure(row.rework),
          drilldown: (row) => completed(period, { ...ofPerson(row.employeeId), reopenedCount_gte: 1 }),
        },
      ]}
    />
  )
}

/** What visitors gave, by facility. */
export function Facilities({
  answer: { period, total },
  rows,
  name,
}: {
  answer: FeedbackAnswer
  rows: FeedbackAnswer['facilities']
  name: 'facilities' | 'lowest'
}) {
  const text = useTexts(maintenanceTexts)
  const figure = useFigureText()
  return (
    <FigureTable
      name={text(name)}
      rows={rows}
      total={name === 'lowest' ? rows.length : total}
      keyOf={({ facilityId }) => facilityId}
      heading={{
        label: text('facility'),
        called: ({ facilityId }) => ({ to: 'facility', id: facilityId }),
        of: ({ pinId }) => ({ to: 'pin', id: pinId }),
      }}
      columns={[
        {
          label: text('count'),
          value: ({ count }) => figure(count),
          drilldown: ({ facilityId }) => feedback(period, { facilityId }),
        },
        {
          label: text('rating'),
          value: ({ average }) => figure(average, 'stars'),
          drilldown: ({ facilityId }) => feedback(period, { facilityId }),
        },
      ]}
    />
  )
}

/** What was used and what it cost, by type. */
export function Utilities({ answer }: { answer: UtilsAnswer }) {
  const text = useTexts(maintenanceTexts)
  const figure = useFigureText()
  const label = useLabel()
  const formats = useFormats()
  const { firstMonth, lastMonth, rows } = answer
  const { utilityType: types, unit: units } = utility.fields
  const named = (choices: readonly Choice[], value: string) =>
    label(choices.find((one) => one.value === value)?.label ?? value)
  const change = (value: number | null, meters: UtilityFigures['costCompared']) =>
    value !== null && (
      <Trend change={value} good="down" meters={meters}>
        {`${value > 0 ? '+' : ''}${figure(value, 'percent')}`}
      </Trend>
    )
  const counted = (name: 'notReadCount' | 'notBilledCount', count: number) =>
    count === 0 ? null : text(name, { smart_count: count })
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {text('utilsLead', { from: formats.day(firstMonth), until: formats.day(lastMonth) })}
      </Typography>
      <FigureTable
        name={text('utils')}
        rows={rows}
        keyOf={(row) => `${row.utilityType} ${row.unit}`}
        heading={{ label: text('type'), called: (row) => named(types.choices, row.utilityType) }}
        columns={[
          {
            label: text('consumption'),
            value: ({ consumption, unit }) =>
              consumption === null
                ? text('notRead')
                : `${formats.decimal(consumption)} ${named(units.choices, unit)}`,
            drilldown: (row) => utilityMonths(answer, row),
            note: (row) => (row.consumption === null ? null : counted('notReadCount', row.notRead)),
          },
          {
            label: text('change'),
            value: () => null,
            cell: (row) => change(row.consumptionChangePct, row.consumptionCompared) || undefined,
          },
          {
            label: text('cost'),
            value: ({ cost }) => (cost === null ? text('notBilled') : formats.amount(cost)),
            drilldown: (row) => utilityMonths(answer, row),
            note: (row) => (row.cost === null ? null : counted('notBilledCount', row.notBilled)),
          },
          {
            label: `${text('change')} (${text('cost')})`,
            value: () => null,
            cell: (row) => change(row.costChangePct, row.costCompared) || undefined,
          },
        ]}
      />
    </>
  )
}
