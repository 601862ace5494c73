import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, useListContext, useNavigate } from 'react-admin'
import type { DeploymentConfig } from '../../../../domain/platform/deploymentConfig.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { later } from '../../../../kit/loading/later.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { LoadError, Notice, PageSkeleton } from '../../../../kit/loading/states.tsx'
import type { PinWork } from '../../../../resources/maintenance/work/workload.shapes.ts'
import { placed, worstOf, worstColour } from '../pins.ts'
import { workListPath } from '../paths.ts'
import { openIn } from '../record.ts'
import { workViewTexts } from '../texts.ts'
import { useWorkByPin } from '../useWorkCall.ts'

const PinMap = later(
  async () => (await import('./PinMap.tsx')).PinMap,
  <Skeleton variant="rounded" sx={{ height: '100%' }} />,
)

/** Open work requests by site, on a map and as a list; either leads to the work of the site. */
export function MapView({ tiles }: { tiles: DeploymentConfig['map'] }) {
  const { filterValues } = useListContext()
  const navigate = useNavigate()
  const text = useTexts(workViewTexts)
  const formats = useFormats()
  const [tilesFailed, setTilesFailed] = useState(false)
  const { data, error, refetch } = useWorkByPin()
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { rows, total } = data
  if (rows.length === 0) return <Notice title={text('noOpen')} help={text('noOpenHelp')} />

  const pathOf = ({ pinId }: PinWork) => workListPath({ ...openIn(filterValues), pinId })
  const nameOf = ({ name, pinId }: PinWork) => name ?? `#${pinId}`
  const said = (one: PinWork) =>
    [
      text('openCount', { count: formats.number(one.open) }),
      ...(one.overdue > 0 ? [text('lateCount', { count: formats.number(one.overdue) })] : []),
      ...(one.breached > 0 ? [text('brokenCount', { count: formats.number(one.breached) })] : []),
    ].join(', ')
  const onMap = rows.flatMap((row) => {
    const place = placed(row)
    return place ? [{ row, place, name: nameOf(row), said: said(row) }] : []
  })
  const elsewhere = rows.filter((row) => !placed(row))

  const list = (some: readonly PinWork[]) => (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {some.map((row) => (
        <Box component="li" key={row.pinId} sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
          <Link to={pathOf(row)} sx={{ fontWeight: 600 }}>
            {nameOf(row)}
          </Link>
          <Typography
            variant="body2"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
          >
            <Box
              component="span"
              sx={{
                width: 10,
                height: 10,
                flexShrink: 0,
                borderRadius: '50%',
                bgcolor: worstColour[worstOf(row)],
              }}
            />
            {said(row)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        mt: 1,
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        gap: 2,
        overflow: { xs: 'auto', md: 'visible' },
      }}
    >
      <Box sx={{ flex: { xs: 'none', md: 1 }, height: { xs: 320, md: 'auto' }, minWidth: 0 }}>
        {tilesFailed && (
          <Alert severity="info" sx={{ mb: 1, py: 0 }}>
            {text('tilesFailed')}
          </Alert>
        )}
        {onMap.length > 0 ? (
          <PinMap
            pins={onMap}
            tiles={tiles}
            onTilesFailed={() => setTilesFailed(true)}
            onOpen={(row) => navigate(pathOf(row))}
          />
        ) : (
          <Notice title={text('noPlaces')} help={text('noPlacesHelp')} />
        )}
      </Box>
      <Paper
        variant="outlined"
        component="aside"
        aria-label={text('sites')}
        sx={{ width: { xs: 'auto', md: 300 }, flexShrink: 0, p: 2, overflow: { md: 'auto' } }}
      >
        {elsewhere.length > 0 && (
          <>
            <Typography variant="subtitle2" component="h2">
              {text('withoutPlace', { count: formats.number(elsewhere.length) })}
            </Typography>
            {list(elsewhere)}
            <Box sx={{ height: 16 }} />
          </>
        )}
        <Typography variant="subtitle2" component="h2">
          {text('onMap', { count: formats.number(onMap.length) })}
        </Typography>
        {list(onMap.map(({ row }) => row))}
        {total > rows.length && (
          <Typography variant="body2" sx={{ pt: 1 }}>
            {text('firstSites', { count: formats.number(rows.length), total: formats.number(total) })}
          </Typography>
        )}
      </Paper>
    </Box>
  )
}
