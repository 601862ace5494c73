import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { RecordLink } from '../../../kit/records/RecordLink.tsx'
import {
  contractHours,
  contractInformation,
  contractsOngoing,
} from '../../../resources/home/dashboard.calls.ts'
import { contract } from '../../../resources/pins/contract.resource.ts'
import { Count, every, Lines, Panel } from './Panel.tsx'
import type { PanelProps } from '../panels.ts'
import { siteColumn } from './siteColumn.tsx'
import { homeTexts } from '../texts.ts'
import { queryOf, useHours } from '../useSpan.ts'

const keep = { keep: true, every }
/** Rows that a panel shows. */
const shown = 8

/** Contracts as they stand. */
export function ContractsPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const { number, amount } = useFormats()
  const answer = useCall(contractInformation, queryOf(asked), keep)
  return (
    <Panel title={text('contracts')} of={answer} lines={6}>
      {({ active, ending, over, draft, valuePerMonth, heads }) => (
        <>
          <Lines
            label={text('contracts')}
            lines={[
              { name: text('active'), figure: active },
              { name: text('ending'), figure: ending, tone: 'warning.main' },
              { name: text('over'), figure: over, tone: 'error.main' },
              { name: text('draft'), figure: draft },
            ]}
          />
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {text('valuePerMonth')}: {amount(valuePerMonth)}
            <br />
            {text('heads')}: {number(heads)}
          </Typography>
        </>
      )}
    </Panel>
  )
}

/** How much of a whole has passed. */
function Passed({ pct }: { pct: number }) {
  return (
    <Box aria-hidden sx={{ width: 96, height: 8, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Box sx={{ width: `${Math.min(pct, 100)}%`, height: 1, borderRadius: 1, bgcolor: 'primary.main' }} />
    </Box>
  )
}

/** Running contracts, those that end first at the top. */
export function OngoingPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const { day } = useFormats()
  const answer = useCall(contractsOngoing, queryOf(asked), keep)
  return (
    <Panel
      title={text('contractOngoing')}
      of={answer}
      lines={shown}
      isEmpty={({ rows }) => rows.length === 0}
      beside={answer.data && <Count of={answer.data.running} name={text('contractOngoing')} />}
    >
      {({ rows }) => (
        <PlainTable
          label={text('contractOngoing')}
          rows={rows.slice(0, shown)}
          keyOf={({ id }) => id}
          columns={[
            {
              name: 'contract',
              label: text('contractNo'),
              renderCell: ({ id, contractNo }) => (
                <RecordLink of={contract} id={id}>
                  {contractNo}
                </RecordLink>
              ),
            },
            { name: 'site', label: text('site'), renderCell: ({ pinName }) => pinName },
            {
              name: 'passed',
              label: text('passed'),
              renderCell: ({ elapsedPct }) => <Passed pct={elapsedPct} />,
            },
            { name: 'ends', label: text('ends'), right: true, renderCell: ({ endDate }) => day(endDate) },
            {
              name: 'left',
              label: '',
              right: true,
              renderCell: ({ daysLeft }) => text('daysLeft', { smart_count: daysLeft }),
            },
          ]}
        />
      )}
    </Panel>
  )
}

/** Hours that contracts order in a month, beside those planned and worked. */
export function ContractHoursPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const { number, month } = useFormats()
  const hours = useHours()
  const answer = useCall(contractHours, queryOf(asked), keep)
  const of = answer.data?.month
  return (
    <Panel
      title={
        of === undefined
          ? text('contractHours')
          : text('contractHour', { month: `${month(of)} ${of.slice(0, 4)}` })
      }
      of={answer}
      lines={shown}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows, total }) => (
        <>
          <PlainTable
            label={text('contractHours')}
            rows={rows.slice(0, shown)}
            keyOf={({ pinId }) => pinId}
            columns={[
              siteColumn(text('site')),
              {
                name: 'contracts',
                label: text('contracts'),
                right: true,
                renderCell: ({ contracts, name }) => (
                  <Count of={contracts} name={`${text('contracts')}, ${name}`} />
                ),
              },
              {
                name: 'ordered',
                label: text('ordered'),
                right: true,
                renderCell: ({ ordered }) => hours(Number(ordered) * 60),
              },
              {
                name: 'planned',
                label: text('plannedHours'),
                right: true,
                renderCell: ({ plannedMin }) => (plannedMin === null ? '–' : hours(plannedMin)),
              },
              {
                name: 'worked',
                label: text('workedHours'),
                right: true,
                renderCell: ({ workedMin }) => (workedMin === null ? '–' : hours(workedMin)),
              },
              {
                name: 'lines',
                label: text('clockings'),
                right: true,
                renderCell: ({ worked, name }) => (
                  <Count of={worked} name={`${text('clockings')}, ${name}`} />
                ),
              },
            ]}
          />
          {total > shown && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {text('someOf', { shown: number(shown), count: number(total) })}
            </Typography>
          )}
        </>
      )}
    </Panel>
  )
}
