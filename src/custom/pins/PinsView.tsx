import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link, useListContext, useNavigate } from 'react-admin'
import { fenceOf } from '../../domain/patrol/geofence.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { useBeside } from '../../kit/list/listView.tsx'
import { showPath } from '../../kit/records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../../kit/loading/states.tsx'
import { useLabel } from '../../kit/texts/texts.ts'
import { useRowList } from '../../kit/records/rows.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { PinsMap } from './PinsMap.tsx'
import { pinTexts } from './texts.ts'

/** Pins that a map shows at once; the list's filter narrows them. */
const mostShown = 500

/** The pins that the list's filter keeps, with their geofences on the map; the list beside leads to the same pages. */
export function PinsView() {
  const text = useTexts(pinTexts)
  const label = useLabel()
  const formats = useFormats()
  const navigate = useNavigate()
  const beside = useBeside()
  const { filterValues } = useListContext()
  const { data, total, error, refetch } = useRowList(pin, {
    filter: filterValues,
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: mostShown },
  })
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (data.length === 0) return <Notice title={text('noPins')} help={text('noPinsHelp')} />
  const choiceOf = (status: string) =>
    pin.fields.status.choices.find(({ value }) => value === status) ?? { value: status, label: status }
  const placed = data.flatMap((row) => {
    const fence = fenceOf(row)
    const said = `${row.name}: ${label(choiceOf(row.status).label)}`
    return fence ? [{ id: row.id, status: row.status, fence, said }] : []
  })
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
        {placed.length > 0 ? (
          <PinsMap pins={placed} onOpen={(id) => navigate(beside(showPath(pin, id)))} />
        ) : (
          <Notice title={text('noPins')} help={text('noPinsHelp')} />
        )}
      </Box>
      <Paper
        variant="outlined"
        component="aside"
        aria-label={text('pinsOnMap')}
        tabIndex={0}
        sx={{ width: { md: 300 }, px: 2, py: 1, overflow: { md: 'auto' } }}
      >
        <Typography variant="body2" color="text.secondary">
          {text('placedPins', {
            count: formats.number(placed.length),
            total: formats.number(total ?? data.length),
          })}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((row) => (
            <Box
              component="li"
              key={row.id}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 1,
                py: 0.75,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Link to={beside(showPath(pin, row.id))}>{row.name}</Link>
                {!fenceOf(row) && (
                  <Typography variant="caption" color="text.secondary" component="div">
                    {text('noPosition')}
                  </Typography>
                )}
              </Box>
              <StatusChip choice={choiceOf(row.status)} quiet />
            </Box>
          ))}
        </Box>
      </Paper>
    </Box>
  )
}
