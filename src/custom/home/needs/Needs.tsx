import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { Need, NeedKind, NeedRow } from '../../../resources/home/home.calls.ts'
import { pathTo } from '../address.ts'
import { NeedActions } from './NeedActions.tsx'
import { kindPath, rowPath } from './needs.ts'
import { Panel } from '../panels/Panel.tsx'
import { homeTexts, type HomeText } from '../texts.ts'

/** Kinds that stand open at first. */
const openAtFirst = 3
const urgent: ReadonlySet<NeedKind> = new Set(['emergency', 'breaching', 'overdue'])

/** What the time of a kind's records says. */
const whens: Readonly<Partial<Record<NeedKind, HomeText>>> = {
  breaching: 'whenDue',
  overdue: 'whenDue',
  ownWork: 'whenDue',
  policy: 'whenDue',
  verify: 'whenDue',
  ownFinding: 'whenDue',
  unassigned: 'whenAsked',
  request: 'whenAsked',
  leave: 'whenFrom',
  permit: 'whenEnds',
  document: 'whenEnds',
  vendorDocument: 'whenEnds',
  contract: 'whenEnds',
  trial: 'whenEnds',
}

/** How many there are of a kind; red where time is running or over. */
function Chip({ kind, count }: { kind: NeedKind; count: number }) {
  const { number } = useFormats()
  const isUrgent = urgent.has(kind)
  return (
    <Box
      component="span"
      sx={{
        minWidth: 36,
        px: 1,
        borderRadius: 11,
        border: 1,
        borderColor: isUrgent ? 'error.main' : 'divider',
        color: isUrgent ? 'error.main' : 'text.primary',
        textAlign: 'center',
        fontSize: '0.8125rem',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {number(count)}
    </Box>
  )
}

function Row({ kind, row }: { kind: NeedKind; row: NeedRow }) {
  const text = useTexts(homeTexts)
  const { day, relative } = useFormats()
  const { title, detail, at } = row
  const written = at === null ? '' : at.length === 'YYYY-MM-DD'.length ? day(at) : relative(at)
  const when = written && text(whens[kind] ?? 'when', { when: written })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        pl: { xs: 0, sm: 6 },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={rowPath(kind, row)}
          underline="hover"
          color="text.primary"
          sx={{ fontWeight: 600, display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {title}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {[detail, when].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
        <NeedActions kind={kind} row={row} />
      </Box>
    </Box>
  )
}

function Kind({ need: { kind, figure, rows }, initially }: { need: Need; initially: boolean }) {
  const text = useTexts(homeTexts)
  const { number } = useFormats()
  const [open, setOpen] = useState(initially)
  const name = text(kind)
  const list = figure.list ? pathTo(figure.list) : kindPath(kind)
  const count = number(figure.count)
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }}>
        <ButtonBase
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 44,
            justifyContent: 'flex-start',
            gap: 1.5,
            textAlign: 'left',
          }}
        >
          <Chip kind={kind} count={figure.count} />
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <ExpandMoreIcon
            fontSize="small"
            sx={{ color: 'text.secondary', transform: open ? 'rotate(180deg)' : 'none' }}
          />
        </ButtonBase>
        {list !== undefined && (
          <Link
            component={RouterLink}
            to={list}
            underline="hover"
            variant="body2"
            aria-label={text('showList', { count, name })}
            sx={{ py: 1.5, whiteSpace: 'nowrap' }}
          >
            {text('all', { count })}
          </Link>
        )}
      </Box>
      {open && (
        <Box component="ul" aria-label={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <Row key={row.id} kind={kind} row={row} />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** What waits for the viewer, the most urgent first, with what can be done about it. */
export function Needs({ of }: { of: UseQueryResult<{ needs: Need[] }> }) {
  const text = useTexts(homeTexts)
  return (
    <Panel
      title={text('needsNow')}
      of={of}
      lines={6}
      beside={
        <Typography variant="body2" color="text.secondary" component="span">
          {text('byUrgency')}
        </Typography>
      }
    >
      {({ needs }) =>
        needs.length === 0 ? (
          <Box sx={{ py: 3, textAlign: 'center' }}>
            <Typography sx={{ fontWeight: 600 }}>{text('nothingWaits')}</Typography>
            <Typography variant="body2" color="text.secondary">
              {text('nothingWaitsHelp')}
            </Typography>
          </Box>
        ) : (
          <Box component="ul" aria-label={text('needsNow')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {needs.map((need, index) => (
              <Kind key={need.kind} need={need} initially={index < openAtFirst} />
            ))}
          </Box>
        )
      }
    </Panel>
  )
}
