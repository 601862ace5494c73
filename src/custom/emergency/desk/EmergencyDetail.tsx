import BackIcon from '@mui/icons-material/ArrowBack'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { isMissing } from '../../../kit/calls/failures.ts'
import { LoadError, PageSkeleton } from '../../../kit/loading/states.tsx'
import { Value } from '../../../kit/fields/values.tsx'
import { shownField } from '../../../kit/records/records.ts'
import { SiteZone } from '../../../kit/formats/zone.tsx'
import { emergency } from '../../../resources/emergency/emergency.resource.ts'
import { DrillChip } from '../alarm/DrillChip.tsx'
import { Elapsed } from './Elapsed.tsx'
import { Facts } from './Facts.tsx'
import { MediaPart } from './MediaPart.tsx'
import { NotesPart } from './NotesPart.tsx'
import { Person } from './Person.tsx'
import { Place } from './Place.tsx'
import { Steps, type Said } from './Steps.tsx'
import { useDeskText } from '../texts.ts'
import { TimelinePart } from './TimelinePart.tsx'
import { useEmergency } from '../useDesk.ts'

/** A part of the page about one emergency. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="subtitle1" component="h4" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

interface DetailProps {
  id: number
  /** Given where the list is not beside it. */
  onBack?: () => void
}

/** One emergency: who needs help, where, what was seen there, what has been done, and what can be done now. */
export function EmergencyDetail({ id, onBack }: DetailProps) {
  const text = useDeskText()
  const { data: record, error, refetch } = useEmergency(id)
  const [said, setSaid] = useState<Said>()
  const back = onBack && (
    <Button size="small" startIcon={<BackIcon />} onClick={onBack} sx={{ mb: 1 }}>
      {text('back')}
    </Button>
  )
  if (!record) {
    return (
      <Box sx={{ p: 2 }}>
        {back}
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton rows={8} />}
      </Box>
    )
  }
  // Deleted by somebody, or out of the caller's reach by now: what is typed about it stays readable.
  const gone = isMissing(error)
  const { userId, type, status, drill, activatedTime, deactivatedTime } = record
  return (
    <Box sx={{ p: 2 }}>
      {back}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Person id={userId ?? undefined} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, ml: { sm: 'auto' } }}>
          <Value field={shownField(emergency, 'type')} value={type} />
          <Value field={shownField(emergency, 'status')} value={status} />
          {drill === true && <DrillChip />}
          <Typography component="span" variant="body2" sx={{ ml: 1 }}>
            {text(deactivatedTime ? 'lasted' : 'since')}{' '}
            <b>
              <Elapsed from={activatedTime} until={deactivatedTime} />
            </b>
          </Typography>
        </Box>
      </Box>
      {gone ? (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          {text('gone')}
        </Alert>
      ) : (
        <Steps record={record} onSaid={setSaid} />
      )}
      {said && (
        <Alert severity={said.severity} role={said.severity === 'error' ? 'alert' : 'status'} sx={{ mb: 2 }}>
          {said.text}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Part title={text('place')}>
          <SiteZone resource={emergency} record={record}>
            <Place record={record} />
          </SiteZone>
        </Part>
        <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start', minWidth: 0 }}>
          <Part title={text('facts')}>
            <SiteZone resource={emergency} record={record}>
              <Facts record={record} />
            </SiteZone>
          </Part>
          <Part title={text('media')}>
            <MediaPart id={id} />
          </Part>
        </Box>
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Part title={text('timeline')}>
            <SiteZone resource={emergency} record={record}>
              <TimelinePart id={id} />
            </SiteZone>
            <NotesPart id={id} />
          </Part>
        </Box>
      </Box>
    </Box>
  )
}
