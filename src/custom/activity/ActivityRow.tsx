import AccessTimeIcon from '@mui/icons-material/AccessTime'
import ApartmentIcon from '@mui/icons-material/Apartment'
import CameraAltIcon from '@mui/icons-material/CameraAlt'
import FlagIcon from '@mui/icons-material/Flag'
import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Link } from 'react-admin'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useSiteTime } from '../../kit/formats/siteTime.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import type { Activity, ActivityKind } from '../../resources/activity/activity.calls.ts'
import { pathOf, useSaid } from './said.ts'
import { activityTexts } from './texts.ts'

const icons: Readonly<Record<ActivityKind, typeof FlagIcon>> = {
  clock: AccessTimeIcon,
  patrol: QrCodeScannerIcon,
  touchdown: FlagIcon,
  visit: ApartmentIcon,
  incident: CameraAltIcon,
}

interface Props {
  activity: Activity
  /** Where times are shown that belong to no site. */
  timeZone: string
  onTrail: (userId: number) => void
}

/** One activity: what, who and where, when by the site's clock; its person's trail a click away. */
export function ActivityRow({ activity, timeZone, onTrail }: Props) {
  const text = useTexts(activityTexts)
  const said = useSaid()(activity)
  const siteTime = useSiteTime()
  const { relative, number } = useFormats()
  const { kind, at, userId, userName, pinName, distanceM } = activity
  const Icon = icons[kind]
  const path = pathOf(activity)
  const name = userName ?? text('nobody')
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        gap: 1.5,
        alignItems: 'start',
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Icon fontSize="small" sx={{ mt: 0.25, color: 'text.secondary' }} aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {path === undefined ? (
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {said.what}
            </Typography>
          ) : (
            <Link
              to={path}
              sx={{
                display: 'inline-block',
                py: 0.5,
                fontWeight: 600,
                fontSize: 14,
                overflowWrap: 'anywhere',
              }}
            >
              {said.what}
            </Link>
          )}
          {said.chip !== undefined && <StatusChip choice={said.chip} />}
        </Box>
        <Typography variant="body2" color="text.secondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {userId === null ? (
            name
          ) : (
            <ButtonBase
              onClick={() => onTrail(userId)}
              title={text('showTrail', { name })}
              sx={{ font: 'inherit', color: 'inherit', textDecoration: 'underline dotted', py: 0.25 }}
            >
              {name}
            </ButtonBase>
          )}
          {pinName !== null && ` · ${pinName}`}
          {distanceM !== null && ` · ${text('metres', { count: number(distanceM) })}`}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Typography
          variant="body2"
          component="time"
          dateTime={at}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {siteTime(at, activity.timeZone ?? timeZone)}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="div">
          {relative(at)}
        </Typography>
      </Box>
    </Box>
  )
}
