import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-admin'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { showPath } from '../../kit/records/records.ts'
import { useSiteTime } from '../../kit/formats/siteTime.ts'
import {
  exceptionKinds,
  patrolExceptions,
  type PatrolException,
} from '../../resources/patrol/patrol.calls.ts'
import { patrolSession } from '../../resources/patrol/patrolSession.resource.ts'
import { patrolTexts } from './texts.ts'

type Kind = PatrolException['kind']
const grave: ReadonlySet<Kind> = new Set(['missed', 'incomplete', 'unknown_tag', 'bad_answer'])

interface Props {
  start: string
  end: string
  kind: Kind | undefined
  timeZone: string
  onKind: (kind: Kind | undefined) => void
}

/** Patrols and scans that were out of the way in some days, by kind, each leading to its patrol. */
export function Exceptions({ start, end, kind, timeZone, onKind }: Props) {
  const text = useTexts(patrolTexts)
  const { number } = useFormats()
  const siteTime = useSiteTime()
  const heading = useId()
  const found = useCall(
    patrolExceptions,
    { query: { start, end, ...(kind !== undefined && { kind }) } },
    { keep: true, every: 60_000 },
  )
  const counts = found.data?.counts ?? {}
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ mt: 2, p: 2, minWidth: 0 }}>
      <Typography id={heading} variant="h6" component="h3">
        {text('exceptions')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {text('exceptionsHelp')}
      </Typography>
      <Box
        component="fieldset"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, border: 0, p: 0, mx: 0 }}
        aria-label={text('what')}
      >
        {[undefined, ...exceptionKinds.filter((one) => (counts[one] ?? 0) > 0 || one === kind)].map((one) => (
          <Chip
            key={one ?? 'all'}
            label={one === undefined ? text('allKinds') : `${text(one)} ${number(counts[one] ?? 0)}`}
            variant={one === kind ? 'filled' : 'outlined'}
            color={one === kind ? 'primary' : 'default'}
            aria-pressed={one === kind}
            onClick={() => onKind(one)}
            sx={{ height: { xs: 44, sm: 32 }, borderRadius: 22 }}
          />
        ))}
      </Box>
      <Answered
        of={found}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Typography color="text.secondary">{text('noExceptions')}</Typography>}
      >
        {({ rows, more }) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((one, index) => (
              <Box
                component="li"
                // One patrol may be out of the way in several ways at one time.
                key={`${one.kind} ${one.sessionId} ${one.at} ${index}`}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: {
                    xs: 'minmax(0, 1fr)',
                    md: '150px 170px minmax(0, 1fr) minmax(0, 1fr)',
                  },
                  columnGap: 2,
                  rowGap: 0.25,
                  alignItems: 'center',
                  py: 1,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Typography variant="body2" component="time" dateTime={one.at}>
                  {siteTime(one.at, timeZone)}
                </Typography>
                <span>
                  <StatusChip
                    choice={{
                      value: one.kind,
                      label: text(one.kind),
                      tone: grave.has(one.kind) ? 'danger' : 'warning',
                    }}
                  />
                </span>
                <Box sx={{ minWidth: 0 }}>
                  <Link to={showPath(patrolSession, one.sessionId)} sx={{ fontSize: 14, fontWeight: 600 }}>
                    {one.refNo}
                  </Link>
                  <Typography variant="body2" color="text.secondary">
                    {[one.routeName, one.pointName].filter(Boolean).join(' · ')}
                  </Typography>
                </Box>
                <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                  {[one.userName, one.reason].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
            ))}
            {more && (
              <Typography variant="body2" color="text.secondary" sx={{ pt: 1 }}>
                {text('firstExceptions', { count: number(rows.length) })}
              </Typography>
            )}
          </Box>
        )}
      </Answered>
    </Paper>
  )
}
