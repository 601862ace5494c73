import EmergencyIcon from '@mui/icons-material/CrisisAlert'
import MutedIcon from '@mui/icons-material/VolumeOff'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { keyframes } from '@mui/material/styles'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { emergencyHash } from '../../domain/notification/notifications.ts'
import { useAccess } from '../../kit/access/access.ts'
import { later } from '../../kit/loading/later.tsx'
import { emergency } from '../../resources/emergency/emergency.resource.ts'
import { useShell } from '../../providers/viewer/shell.ts'
import { deskOf } from '../../resources/emergency/address.ts'
import { DraftsContext } from './drafts.ts'
import { useMute } from './alarm/mute.ts'
import type { AlarmState } from './alarm/siren.ts'
import { useDeskText } from './texts.ts'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { useOpenEmergencies } from './useOpenEmergencies.ts'

const Alarm = later(async () => (await import('./alarm/Alarm.tsx')).Alarm)
const TestSoundButton = later(async () => (await import('./alarm/TestSoundButton.tsx')).TestSoundButton)
const EmergencyModal = later(async () => (await import('./desk/EmergencyModal.tsx')).EmergencyModal)

const pulsing = keyframes`
  from { box-shadow: 0 0 0 0 currentColor }
  to { box-shadow: 0 0 0 10px transparent }
`
const pulse = {
  '& .MuiBadge-badge::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    color: 'error.main',
    '@media (prefers-reduced-motion: no-preference)': { animation: `${pulsing} 1.2s ease-out infinite` },
  },
}

/** The emergency icon of the bar, with the alarm and the desk that it opens; for those who may read emergencies. */
export function EmergencyButton() {
  const access = useAccess(emergency)
  return access.may('read') && <Desk />
}

function Desk() {
  const { services } = useShell()
  const { userUuid = '', clientId = '' } = services.session.claims() ?? {}
  const who = `${userUuid}/${clientId}`
  const text = useDeskText()
  const access = useAccess(emergency)
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const { active, waiting, drill, unsure } = useOpenEmergencies(useCompany())
  const { until, mute, unmute } = useMute(who)
  const [drafts] = useState(() => new Map<string, string>())
  const [sound, setSound] = useState<AlarmState>()
  const { acknowledge } = emergency.transitions
  const answers = acknowledge !== undefined && access.takes(acknowledge)
  const alarmed = waiting > 0 && answers
  const state = alarmed && until !== undefined ? 'muted' : sound
  const { open } = deskOf(hash)

  const count = active > 99 ? '99+' : String(active)
  const known =
    waiting > 0
      ? text('iconWaiting', { count, waiting })
      : text(active > 0 ? 'iconActive' : 'title', { count })
  const name = unsure ? text('iconUnsure', { name: known }) : known
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={state === 'muted' ? text('iconMuted', { name }) : name}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-alarm={state ?? 'silent'}
        onClick={() => void navigate({ search, hash: emergencyHash() })}
      >
        {active > 0 || unsure ? (
          <Badge
            badgeContent={active > 0 ? count : '?'}
            color={unsure ? 'warning' : 'error'}
            title={unsure ? name : undefined}
            sx={waiting > 0 ? pulse : {}}
          >
            <EmergencyIcon />
          </Badge>
        ) : (
          <EmergencyIcon />
        )}
        {state === 'muted' && (
          <Box
            component={MutedIcon}
            sx={{
              position: 'absolute',
              right: 1,
              bottom: 3,
              fontSize: 15,
              bgcolor: 'background.paper',
              borderRadius: '50%',
            }}
          />
        )}
      </IconButton>
      {alarmed && until === undefined && <Alarm who={who} onState={setSound} />}
      {state === 'blocked' && !open && <TestSoundButton />}
      {open && (
        <DraftsContext value={drafts}>
          <EmergencyModal alarm={state && { state, drill, until, onMute: mute, onUnmute: unmute }} />
        </DraftsContext>
      )}
    </>
  )
}
