import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import BlockedIcon from '@mui/icons-material/LockOutlined'
import PausedIcon from '@mui/icons-material/ConstructionOutlined'
import QuietIcon from '@mui/icons-material/InboxOutlined'
import SoonIcon from '@mui/icons-material/RocketLaunchOutlined'
import TrialIcon from '@mui/icons-material/HourglassBottomOutlined'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { overlayKey } from '../../domain/access/overlays.ts'

const icons = {
  1: BlockedIcon,
  2: SoonIcon,
  3: PausedIcon,
  4: TrialIcon,
  5: QuietIcon,
  default: PausedIcon,
} as const

export interface OverlayProps {
  /** Why the page is not shown; a value that is no type shows the default text (spec 4). */
  type: number
  /** What can be done about it. */
  children?: ReactNode
}

/** Shown instead of a blocked page (spec 2, feature-blocked overlay). */
export function Overlay({ type, children }: OverlayProps) {
  const translate = useTranslate()
  const key = overlayKey(type)
  const Icon = icons[key]
  return (
    <Box
      component="output"
      data-overlay={type}
      sx={{ display: 'block', py: { xs: 5, sm: 10 }, px: 2, maxWidth: 560, mx: 'auto', textAlign: 'center' }}
    >
      <Box
        sx={{
          width: 72,
          height: 72,
          mx: 'auto',
          mb: 3,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'action.hover',
          color: 'primary.main',
        }}
      >
        <Icon sx={{ fontSize: 36 }} />
      </Box>
      <Typography variant="h5" component="h2" gutterBottom>
        {translate(`overlay.${key}.title`)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 3 }}>
        {translate(`overlay.${key}.subtitle`)}
      </Typography>
      {children}
    </Box>
  )
}
