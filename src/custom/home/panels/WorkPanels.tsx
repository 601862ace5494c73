import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { useLabel } from '../../../kit/texts/texts.ts'
import { snapSend, task, taskCompletion } from '../../../resources/home/dashboard.calls.ts'
import { incident } from '../../../resources/incident/incident.resource.ts'
import { ColumnChart } from '../../../kit/charts/ColumnChart.tsx'
import { Count, every, Lead, Lines, Panel } from './Panel.tsx'
import type { PanelProps } from '../panels.ts'
import { homeTexts } from '../texts.ts'
import { queryOf } from '../useSpan.ts'

const keep = { keep: true, every }

/** Tasks of work that is to be done. */
export function TasksPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const answer = useCall(task, queryOf(asked), keep)
  return (
    <Panel title={text('task')} of={answer} lines={5}>
      {({ open, inProgress, flagged, failed, mine }) => (
        <Lines
          label={text('task')}
          lines={[
            { name: text('openTasks'), figure: open },
            { name: text('inProgress'), figure: inProgress },
            { name: text('flagged'), figure: flagged, tone: 'warning.main' },
            { name: text('failed'), figure: failed, tone: 'error.main' },
            { name: text('mine'), figure: mine },
          ]}
        />
      )}
    </Panel>
  )
}

/** How far the tasks are of what was asked for in the days. */
export function CompletionPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const { number, day: written } = useFormats()
  const answer = useCall(taskCompletion, queryOf(asked), keep)
  return (
    <Panel
      title={text('completion')}
      of={answer}
      lines={6}
      isEmpty={({ all, done }) => all.count === 0 && done.count === 0}
    >
      {({ all, finished, left, done, byDay }) => (
        <>
          {all.count > 0 && (
            <Lead value={text('percent', { value: number(Math.round((100 * finished.count) / all.count)) })}>
              {text('finished', { count: number(all.count) })}
            </Lead>
          )}
          <Lines
            label={text('completion')}
            lines={[
              { name: text('asked'), figure: all },
              { name: text('finishedName'), figure: finished },
              { name: text('left'), figure: left },
              { name: text('doneInDays'), figure: done },
            ]}
          />
          <ColumnChart
            ends
            columns={byDay.map(({ day }) => ({ key: day, label: written(day), name: written(day) }))}
            series={[
              { name: text('doneTasks'), colour: 'primary.main', values: byDay.map(({ count }) => count) },
            ]}
            format={number}
            tableLabel={text('table')}
            table={
              <PlainTable
                label={text('completion')}
                rows={byDay.toReversed()}
                keyOf={({ day }) => day}
                columns={[
                  { name: 'day', label: text('day'), renderCell: ({ day }) => written(day) },
                  {
                    name: 'count',
                    label: text('doneTasks'),
                    right: true,
                    renderCell: ({ count }) => number(count),
                  },
                ]}
              />
            }
          />
        </>
      )}
    </Panel>
  )
}

const tones = { high: 'warning.main', critical: 'error.main' } as const
const isUrgent = (severity: string): severity is keyof typeof tones => Object.hasOwn(tones, severity)

/** Incidents of the days by severity. */
export function SnapPanel({ asked }: PanelProps) {
  const text = useTexts(homeTexts)
  const label = useLabel()
  const answer = useCall(snapSend, queryOf(asked), keep)
  const nameOf = (severity: string) =>
    label(incident.fields.severity.choices.find(({ value }) => value === severity)?.label ?? severity)
  return (
    <Panel title={text('snap')} of={answer} lines={7}>
      {({ reported, open, withWork, severities }) => (
        <>
          <Lead value={<Count of={reported} name={text('reported')} />}>{text('reported')}</Lead>
          <Lines
            label={text('snap')}
            lines={[
              ...severities
                .toReversed()
                .filter(({ figure }) => figure.count > 0)
                .map(({ severity, figure }) => ({
                  name: nameOf(severity),
                  figure,
                  tone: isUrgent(severity) ? tones[severity] : undefined,
                })),
              { name: text('withWork'), figure: withWork },
              { name: text('openIncidents'), figure: open },
            ]}
          />
        </>
      )}
    </Panel>
  )
}
