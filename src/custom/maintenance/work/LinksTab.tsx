import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { Section } from '../../../kit/form/Section.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { LoadError, PageSkeleton } from '../../../kit/loading/states.tsx'
import { workTask } from '../../../resources/maintenance/work/workTask.resource.ts'
import type { WorkLinks } from '../../../resources/maintenance/work/workDetail.shapes.ts'
import { workDetailTexts } from './texts.ts'
import { useLinks } from './useWork.ts'
import { useRowById } from '../../../kit/records/rows.ts'
import type { WorkRequest } from './rows.ts'

/** What a work request comes from, and what was opened from it. */
export function LinksTab({ record }: { record: WorkRequest }) {
  const text = useTexts(workDetailTexts)
  const formats = useFormats()
  const { data, error, refetch } = useLinks(record)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={4} />
  const { parentId, scheduleId, duplicateOfId } = record
  const known = data.dates.some((date) => date.scheduleId === scheduleId)
  const isNobodys =
    data.triggers.length + data.dates.length === 0 &&
    typeof parentId !== 'number' &&
    typeof scheduleId !== 'number'
  return (
    <>
      <Section title={text('comesFrom')}>
        <List>
          {isNobodys && <Row>{text('noCauses')}</Row>}
          {typeof parentId === 'number' && (
            <Row label={text('parent')}>
              <ReferenceName to="work-request" id={parentId} />
            </Row>
          )}
          {typeof duplicateOfId === 'number' && (
            <Row label={text('duplicateOf')}>
              <ReferenceName to="work-request" id={duplicateOfId} />
            </Row>
          )}
          {typeof scheduleId === 'number' && !known && (
            <Row label={text('scheduled', { day: '–' })}>
              <ReferenceName to="schedule" id={scheduleId} />
            </Row>
          )}
          {data.dates.map((date) => (
            <Row
              key={`${date.scheduleId} ${date.planned} ${date.equipmentId ?? 0}`}
              label={text('scheduled', { day: formats.day(date.actual) })}
            >
              <ReferenceName to="schedule" id={date.scheduleId} />
              {date.equipmentId !== null && (
                <>
                  {' · '}
                  <ReferenceName to="schedule-equipment" id={date.equipmentId} plain />
                </>
              )}
            </Row>
          ))}
          {data.triggers.map((cause) => (
            <Row
              key={`${cause.kind} ${cause.triggerId}`}
              label={`${text(cause.kind)}, ${formats.exact(cause.at)}`}
            >
              <Cause cause={cause} />
            </Row>
          ))}
        </List>
      </Section>
      {data.duplicates.length > 0 && (
        <Section title={text('duplicates')}>
          <List>
            {data.duplicates.map((id) => (
              <Row key={id}>
                <ReferenceName to="work-request" id={id} />
              </Row>
            ))}
          </List>
        </Section>
      )}
      <Section title={text('openedFrom')}>
        <List>
          {data.opened.length === 0 && <Row>{text('noOpened')}</Row>}
          {data.opened.map(({ workRequestId, taskId }) => (
            <Row
              key={`${workRequestId} ${taskId ?? 0}`}
              label={taskId === null ? undefined : text('inspection')}
            >
              <ReferenceName to="work-request" id={workRequestId} />
              {taskId !== null && (
                <>
                  {' · '}
                  <ReferenceName to="work-task" id={taskId} plain />
                </>
              )}
            </Row>
          ))}
        </List>
      </Section>
    </>
  )
}

const recordOf = {
  feedback: 'facility-feedback',
  utility: 'util-month',
  request: 'facility-request',
  incident: 'incident',
  finding: 'visit-finding',
  checkpoint: 'patrol-answer',
} as const

function Cause({ cause: { kind, triggerId } }: { cause: WorkLinks['triggers'][number] }) {
  if (kind === 'inspection') return <InspectedIn taskId={triggerId} />
  return <ReferenceName to={recordOf[kind]} id={triggerId} />
}

/** The step that failed, and the work request in which it did. */
function InspectedIn({ taskId }: { taskId: number }) {
  const { data } = useRowById(workTask, { id: taskId }, { retry: false })
  const request = data?.workRequestId
  return (
    <>
      <ReferenceName to="work-task" id={taskId} />
      {typeof request === 'number' && (
        <>
          {' · '}
          <ReferenceName to="work-request" id={request} />
        </>
      )}
    </>
  )
}

const List = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gridColumn: '1 / -1' }}>
    {children}
  </Box>
)

function Row({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      {label && (
        <Typography variant="caption" color="text.secondary" component="div">
          {label}
        </Typography>
      )}
      <Typography variant="body2" component="div">
        {children}
      </Typography>
    </Box>
  )
}
