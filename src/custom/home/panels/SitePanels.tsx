import Typography from '@mui/material/Typography'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { pinStates, pinSummary } from '../../../resources/home/dashboard.calls.ts'
import { Count, every, Lines, Panel } from './Panel.tsx'
import type { PanelProps } from '../panels.ts'
import { siteColumn } from './siteColumn.tsx'
import { homeTexts } from '../texts.ts'
import { queryOf } from '../useSpan.ts'

/** Sites that the panel shows; those with most to see to. */
const shown = 8
const figures = ['planned', 'came', 'late', 'openWork', 'incidents'] as const

/** Sites with who came, what is open and what happened there. */
export function SitesPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const { number } = useFormats()
  const answer = useCall(pinSummary, queryOf(asked), { keep: true, every })
  return (
    <Panel
      title={text('pinSummary')}
      of={answer}
      lines={shown}
      isEmpty={({ rows }) => rows.length === 0}
      beside={
        answer.data && (
          <Typography variant="body2" color="text.secondary" component="span">
            <Count of={answer.data.total} name={text('pinSummary')} /> {text('active').toLowerCase()}
          </Typography>
        )
      }
    >
      {({ rows, total }) => (
        <>
          <PlainTable
            label={text('pinSummary')}
            rows={rows.slice(0, shown)}
            keyOf={({ pinId }) => pinId}
            columns={[
              siteColumn(text('site')),
              ...figures
                .filter((name) => rows.some((row) => row[name]))
                .map((name) => ({
                  name,
                  label: text(name),
                  right: true,
                  renderCell: (row: (typeof rows)[number]) => (
                    <Count of={row[name]} name={`${text(name)}, ${row.name}`} />
                  ),
                })),
            ]}
          />
          {total.count > shown && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {text('someOf', { shown: number(shown), count: number(total.count) })}
            </Typography>
          )}
        </>
      )}
    </Panel>
  )
}

/** Sites by their state. */
export function PinStatesPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const answer = useCall(pinStates, queryOf(asked), { keep: true, every })
  return (
    <Panel title={text('pins')} of={answer}>
      {({ active, draft, suspended, ended }) => (
        <Lines
          label={text('pins')}
          lines={[
            { name: text('active'), figure: active },
            { name: text('draft'), figure: draft },
            { name: text('suspended'), figure: suspended },
            { name: text('ended'), figure: ended },
          ]}
        />
      )}
    </Panel>
  )
}
