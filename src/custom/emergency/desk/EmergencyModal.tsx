import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { emergencyHash } from '../../../domain/notification/notifications.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { later } from '../../../kit/loading/later.tsx'
import { emergency } from '../../../resources/emergency/emergency.resource.ts'
import { deskOf } from '../../../resources/emergency/address.ts'
import { AlarmBar, type AlarmView } from '../alarm/AlarmBar.tsx'
import { EmergencyDetail } from './EmergencyDetail.tsx'
import { EmergencyList } from './EmergencyList.tsx'
import type { DeskTab } from '../keys.ts'
import { useDeskText } from '../texts.ts'
import { useDeskList, useEmergency } from '../useDesk.ts'
import { useIsNarrow } from '../../../kit/layout/useIsNarrow.ts'

const DrillDialog = later(async () => (await import('../DrillDialog.tsx')).DrillDialog)

/** Which emergency is shown, as the address says, so that it survives a reload and Back leaves the desk. */
function useDeskAddress() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { id } = deskOf(hash)
  const came = useNavigationType()
  // Whether the entry before this one is the page without the desk.
  const within = useRef(came === 'PUSH')
  return {
    id,
    show: (chosen: number | undefined) =>
      void navigate({ search, hash: emergencyHash(chosen) }, { replace: true }),
    close: () => {
      if (within.current) void navigate(-1)
      else void navigate({ search, hash: '' }, { replace: true })
    },
  }
}

/** The emergencies, active and deactivated, over whatever page is shown (spec 2, shell and header). */
export function EmergencyModal({ alarm }: { alarm: AlarmView | undefined }) {
  const text = useDeskText()
  const titleId = useId()
  const theme = useTheme()
  const wide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true })
  const narrow = useIsNarrow()
  const access = useAccess(emergency)
  const { id, show, close } = useDeskAddress()
  const { data: opened, isError } = useEmergency(id)
  const [chosenTab, setTab] = useState<DeskTab>()
  const [drilling, setDrilling] = useState(false)
  // An address that names one of those that are over opens their tab.
  if (chosenTab === undefined && (id === undefined || opened || isError)) {
    setTab(opened?.deactivatedTime ? 'deactivated' : 'active')
  }
  const tab = chosenTab ?? 'active'
  const list = useDeskList(tab)
  const first = list.data?.pages[0]?.data[0]?.id

  // Beside the list there is room for one: the newest, until another is chosen.
  const showFirst = useEffectEvent(() => show(first))
  const lacking = wide && id === undefined && first !== undefined
  useEffect(() => {
    if (lacking) showFirst()
  }, [lacking])

  // A list that is empty has the whole width to say so.
  const beside = id !== undefined || (wide && first !== undefined)

  const changeTab = (chosen: DeskTab) => {
    setTab(chosen)
    show(undefined)
  }

  return (
    <Dialog
      open
      onClose={close}
      fullScreen={narrow}
      fullWidth
      maxWidth="lg"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { height: { sm: 'calc(100% - 64px)' } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 2, sm: 3 }, pt: 1.5 }}>
        <DialogTitle id={titleId} sx={{ p: 0, flex: 1, minWidth: 0 }}>
          {text('title')}
        </DialogTitle>
        {access.may('create') && (
          <Button size="small" variant="outlined" onClick={() => setDrilling(true)}>
            {text('startDrill')}
          </Button>
        )}
      </Box>
      <Tabs
        value={tab}
        onChange={(_, chosen: DeskTab) => changeTab(chosen)}
        aria-labelledby={titleId}
        sx={{ borderBottom: 1, borderColor: 'divider', px: { xs: 1, sm: 2 }, minHeight: 44, flex: 'none' }}
      >
        {(['active', 'deactivated'] as const).map((name) => (
          <Tab
            key={name}
            value={name}
            label={text(name)}
            id={`${titleId}-${name}`}
            aria-controls={`${titleId}-panel`}
          />
        ))}
      </Tabs>
      {alarm && <AlarmBar {...alarm} />}
      <Box
        role="tabpanel"
        id={`${titleId}-panel`}
        aria-labelledby={`${titleId}-${tab}`}
        sx={{ flex: 1, minHeight: 0, display: 'flex' }}
      >
        {(wide || id === undefined) && (
          <Box
            sx={{
              width: { xs: '100%', md: beside ? 330 : '100%' },
              flex: 'none',
              overflowY: 'auto',
              borderRight: { md: beside ? 1 : 0 },
              borderColor: { md: 'divider' },
            }}
          >
            <EmergencyList tab={tab} list={list} chosen={id} onChoose={show} />
          </Box>
        )}
        {beside && (
          <Box sx={{ flex: 1, minWidth: 0, overflowY: 'auto' }}>
            {id !== undefined && (
              <EmergencyDetail key={id} id={id} {...(!wide && { onBack: () => show(undefined) })} />
            )}
          </Box>
        )}
      </Box>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Button variant="contained" onClick={close}>
          {text('done')}
        </Button>
      </DialogActions>
      {drilling && (
        <DrillDialog
          onClose={() => setDrilling(false)}
          onStarted={(started) => {
            setDrilling(false)
            setTab('active')
            show(started)
          }}
        />
      )}
    </Dialog>
  )
}
