import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { PageTitle } from '../../../../kit/layout/headings.tsx'
import { listPath } from '../../../../kit/records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../../../../kit/loading/states.tsx'
import { monthGrid } from '../../../../resources/maintenance/utility/utility.calls.ts'
import { utility } from '../../../../resources/maintenance/utility/utility.resource.ts'
import { utilMonth } from '../../../../resources/maintenance/utility/utilMonth.resource.ts'
import { AskedInputs } from '../AskedInputs.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { shownValues, type Shown } from '../model.ts'
import { gapsPath } from '../paths.ts'
import { utilityTexts } from '../texts.ts'
import { addressOf, queryOf, useAsked } from '../useAsked.ts'

/** The months of all meters of a year as a sheet, in which readings and bills are entered. */
export function MonthsPage() {
  const dataProvider = useDataProvider<KitDataProvider>()
  const text = useTexts(utilityTexts)
  const mayCreate = useAccess(utility).may('create')
  const { asked, at, ask } = useAsked()
  const query = queryOf(asked)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [utilMonth.route, 'months', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => ({
      year: asked.year,
      answer: await dataProvider.ask(monthGrid, { query }, { signal }),
    }),
  })
  const empty = data?.answer.meters.length === 0
  return (
    <Box
      sx={{
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        height: { xs: 'calc(100dvh - 80px)', sm: 'calc(100dvh - 88px)' },
        minHeight: 520,
      }}
    >
      <PageTitle title={text('monthsTitle')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1.5 }}>
        <AskedInputs asked={asked} ask={ask} />
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={text('shown')}
          value={asked.shown}
          onChange={(_, shown: Shown | null) => shown && ask({ shown })}
        >
          {shownValues.map((value) => (
            <ToggleButton key={value} value={value} sx={{ px: 1.5, textTransform: 'none' }}>
              {text(value)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ ml: 'auto', display: 'flex' }}>
          <Button component={Link} to={`${gapsPath}?${new URLSearchParams(addressOf(asked))}`} size="small">
            {text('gaps')}
          </Button>
          <Button component={Link} to={listPath(utility)} size="small">
            {text('toList')}
          </Button>
        </Box>
      </Box>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {empty && (
        <Notice title={text('noMeters')} help={text('noMetersHelp')}>
          {mayCreate && (
            <Button component={Link} to={`${listPath(utility)}/create`} variant="contained">
              {text('addMeter')}
            </Button>
          )}
        </Notice>
      )}
      {data && !empty && (
        <Box
          aria-busy={isPlaceholderData}
          sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', minWidth: 0 }}
        >
          <MonthGrid answer={data.answer} year={data.year} shown={asked.shown} at={at} />
        </Box>
      )}
      {data && data.answer.total > data.answer.meters.length && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {text('firstOnly', { count: data.answer.meters.length, total: data.answer.total })}
        </Typography>
      )}
    </Box>
  )
}
