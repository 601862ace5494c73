import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { provesPresence } from '../../../domain/patrol/patrolVerdict.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { FilePreview } from '../../../kit/fields/file/FileView.tsx'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { RecordLink } from '../../../kit/records/RecordLink.tsx'
import { useSiteTime } from '../../../kit/formats/siteTime.ts'
import { patrolActivity } from '../../../resources/patrol/patrolActivity.resource.ts'
import { patrolPoint } from '../../../resources/patrol/patrolPoint.resource.ts'
import type { ScanOfWalk, walked } from '../../../resources/patrol/walked.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import type { Choice } from '../../../schema/fields.ts'
import { walkedTexts } from './texts.ts'
import { Part } from './Part.tsx'

interface CheckpointsProps {
  known: AnswerOf<typeof walked>
  patrol: { startedAt: string | null; finishedAt: string | null; status: string | null }
}

/** Statuses in which checkpoints may still be scanned. */
const open = new Set(['scheduled', 'due', 'late', 'in_progress'])

const chipOf = (result: string): Choice =>
  patrolActivity.fields.result.choices.find(({ value }) => value === result) ?? {
    value: result,
    label: result,
  }

/** The checkpoints of a patrol's route in their order, each with its scan and answers, then what else was scanned. */
export function Checkpoints({ known, patrol }: CheckpointsProps) {
  const text = useTexts(walkedTexts)
  const { stops, scans } = known
  // Of several scans of a checkpoint the first that proves somebody was there stands beside it.
  const scanOf = (pointId: number) => {
    const all = scans.filter((scan) => scan.pointId === pointId)
    return all.find(provesPresence) ?? all[0]
  }
  const beside = new Set(stops.map(({ pointId }) => scanOf(pointId)))
  const others = scans.filter((scan) => !beside.has(scan))
  return (
    <>
      <Part title={text('checkpoints')}>
        {stops.length === 0 && <Typography color="text.secondary">{text('noStops')}</Typography>}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {stops.map(({ pointId, name, section }, index) => (
            <Row key={pointId} number={index + 1} pointId={pointId} name={name} section={section}>
              <Scan scan={scanOf(pointId)} known={known} patrol={patrol} />
            </Row>
          ))}
        </Box>
      </Part>
      {others.length > 0 && (
        <Part title={text('others')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {others.map((scan) => (
              <Row key={scan.id} pointId={scan.pointId} name={scan.name ?? '–'} section={null}>
                <Scan scan={scan} known={known} patrol={patrol} />
              </Row>
            ))}
          </Box>
        </Part>
      )}
    </>
  )
}

interface RowProps {
  number?: number
  pointId: number | null
  name: string
  section: string | null
  children: ReactNode
}

function Row({ number, pointId, name, section, children }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
        columnGap: 2,
        rowGap: 0.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        variant="body2"
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, overflowWrap: 'anywhere' }}
      >
        {number !== undefined && <span>{`${number}.`}</span>}
        {pointId === null ? (
          <span>{name}</span>
        ) : (
          <RecordLink of={patrolPoint} id={pointId}>
            {name}
          </RecordLink>
        )}
        {section !== null && (
          <Typography component="span" variant="body2" color="text.secondary">
            {section}
          </Typography>
        )}
      </Typography>
      {children}
    </Box>
  )
}

function Scan({ scan, known, patrol }: CheckpointsProps & { scan: ScanOfWalk | undefined }) {
  const text = useTexts(walkedTexts)
  const formats = useFormats()
  const siteTime = useSiteTime()
  if (!scan) {
    const isOpen = open.has(patrol.status ?? '')
    return (
      <span>
        <StatusChip
          choice={{
            value: 'none',
            label: text(isOpen ? 'notYet' : 'notScanned'),
            tone: isOpen ? 'neutral' : 'danger',
          }}
        />
      </span>
    )
  }
  const { startedAt } = patrol
  const after = startedAt && Math.round((Date.parse(scan.at) - Date.parse(startedAt)) / 60_000)
  const good = known.answers.filter(
    ({ activityId, result }) => activityId === scan.id && result === 'ok',
  ).length
  const facts = [
    siteTime(scan.at, known.timeZone),
    typeof after === 'number' && after > 0 && text('after', { minutes: formats.number(after) }),
    scan.distanceM !== null && text('distance', { metres: formats.number(scan.distanceM) }),
    scan.method === 'manual' && text('byHand'),
    good > 0 && text('answersGood', { smart_count: good }),
  ].filter(Boolean)
  const words = [
    scan.skipReason && text('skippedWhy', { reason: scan.skipReason }),
    scan.tardyReason,
    scan.note,
  ]
  const warnings = [scan.quick && text('tooQuick'), scan.photoMissing && text('photoMissing')]
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        <StatusChip choice={chipOf(scan.result)} />
        {warnings.map(
          (label) => label && <StatusChip key={label} choice={{ value: label, label, tone: 'warning' }} />,
        )}
        {patrolActivity.fields.flags.choices
          .filter(({ value }) => scan.flags.some((flag) => flag === value))
          .map((choice) => (
            <StatusChip key={choice.value} choice={{ ...choice, tone: 'warning' }} />
          ))}
        <Typography variant="body2" color="text.secondary">
          {facts.join(' · ')}
        </Typography>
      </Box>
      {words.filter(Boolean).map((one) => (
        <Typography key={String(one)} variant="body2">
          {one}
        </Typography>
      ))}
      {scan.photoId !== null && <FilePreview id={scan.photoId} />}
    </Box>
  )
}
