import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useAccess } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { CountrySelect } from '../../kit/fields/CountrySelect.tsx'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { PageTitle } from '../../kit/layout/headings.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { listPath } from '../../kit/records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../../kit/loading/states.tsx'
import { TransitionButtons } from '../../kit/transitions/TransitionButtons.tsx'
import { useRowList } from '../../kit/records/rows.ts'
import { paySheet, paySheetPage } from '../../resources/efp/efp.calls.ts'
import { efpColumn } from '../../resources/efp/efpColumn.resource.ts'
import { efpPeriod } from '../../resources/efp/efpPeriod.resource.ts'
import { efpRow } from '../../resources/efp/efpRow.resource.ts'
import { pin as pins } from '../../resources/pins/pin.resource.ts'
import { Figures } from './Figures.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { PaySheet } from './PaySheet.tsx'
import { efpTexts } from './texts.ts'
import { Totals } from './Totals.tsx'
import { TryDialog } from './TryDialog.tsx'
import { useAsked } from './useAsked.ts'
import { WhyDialog } from './WhyDialog.tsx'
import type { RowOf } from '../../schema/resource.ts'

/** What approved hours come to, period by period. */
export function EfpPage() {
  const text = useTexts(efpTexts)
  const { period: asked } = useAsked()
  const mayCreate = useAccess(efpPeriod).may('create')
  const {
    data: periods,
    error,
    isPending,
    refetch,
  } = useRowList(efpPeriod, {
    pagination: { page: 1, perPage: 60 },
    sort: { field: 'startDate', order: 'DESC' },
  })
  // What has been calculated is shown first; an open period waits to be.
  const shown =
    periods?.find(({ id }) => Number(id) === asked) ??
    periods?.find(({ status }) => status !== 'open') ??
    periods?.[0]
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('title')} />
      {error && !periods && <LoadError error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <PageSkeleton />}
      {periods?.length === 0 && (
        <Notice title={text('noPeriods')} help={text('noPeriodsHelp')}>
          {mayCreate && (
            <Button component={RouterLink} to={`${listPath(efpPeriod)}/create`} variant="contained">
              {text('newPeriod')}
            </Button>
          )}
        </Notice>
      )}
      {periods && shown && <OfPeriod key={shown.id} record={shown} periods={periods} mayCreate={mayCreate} />}
    </Box>
  )
}

interface OfPeriodProps {
  record: RowOf<typeof efpPeriod>
  periods: readonly RowOf<typeof efpPeriod>[]
  mayCreate: boolean
}

function OfPeriod({ record, periods, mayCreate }: OfPeriodProps) {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  const { pin, nationality, page, why, ask } = useAsked()
  const answer = useCall(
    paySheet,
    { params: { id: record.id }, query: { pin, nationality, page } },
    { keep: true, enabled: record.status !== 'open' },
  )
  const { data: extras = [] } = useRowList(efpColumn, {
    filter: { active: true },
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'sequence', order: 'ASC' },
  })
  const writable = useAccess(efpRow).may('update') && record.status === 'calculated'
  const [trying, setTrying] = useState(false)
  const nationalities = (answer.data?.byNationality ?? []).flatMap(({ nationality: one }) => one ?? [])
  const known =
    nationality && !nationalities.includes(nationality) ? [...nationalities, nationality] : nationalities
  const status = efpPeriod.fields.status.choices.find(({ value }) => value === record.status)
  const first = page * paySheetPage
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', pb: 1.5 }}>
        <TextField
          select
          size="small"
          label={text('period')}
          value={record.id}
          onChange={({ target }) => ask({ period: Number(target.value), page: undefined, why: undefined })}
          fullWidth={false}
          sx={{ m: 0, minWidth: 190 }}
        >
          {periods.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
        {status && <StatusChip choice={status} />}
        <RecordPicker
          resource={pins}
          label={text('pin')}
          withAll
          value={pin}
          onChange={(id) => ask({ pin: id, page: undefined })}
        />
        <CountrySelect
          size="small"
          fullWidth={false}
          sx={{ m: 0, minWidth: 150 }}
          label={text('nationality')}
          all={text('allNationalities')}
          codes={known}
          value={nationality ?? null}
          onChange={(code) => ask({ nationality: code ?? undefined, page: undefined })}
        />
        <Box
          sx={{
            ml: { md: 'auto' },
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            '& .MuiButton-root': { minHeight: 44 },
          }}
        >
          <MoreMenu period={record} pin={pin} nationality={nationality} />
          <Button onClick={() => setTrying(true)}>{text('tryRate')}</Button>
          {mayCreate && (
            <Button component={RouterLink} to={`${listPath(efpPeriod)}/create`}>
              {text('newPeriod')}
            </Button>
          )}
          {record.status !== 'open' && <TransitionButtons resource={efpPeriod} record={record} />}
        </Box>
      </Box>
      {record.status === 'open' ? (
        <Notice title={text('notCalculated')} help={text('notCalculatedHelp')}>
          <TransitionButtons resource={efpPeriod} record={record} />
        </Notice>
      ) : (
        <Answered of={answer}>
          {(sheet) => (
            <>
              <Figures sheet={sheet} />
              {sheet.total.rows === 0 ? (
                <Notice title={text('nobody')} help={text('nobodyHelp')} />
              ) : (
                <PaySheet
                  periodId={record.id}
                  rows={sheet.rows}
                  extras={extras}
                  writable={writable}
                  onWhy={({ id }) => ask({ why: id })}
                />
              )}
              {sheet.total.rows > paySheetPage && (
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', pt: 1 }}>
                  <Button
                    disabled={page === 0}
                    onClick={() => ask({ page: page - 1 })}
                    sx={{ minHeight: 44 }}
                  >
                    {text('previousPage')}
                  </Button>
                  <Typography variant="body2">
                    {text('page', {
                      from: formats.number(first + 1),
                      until: formats.number(Math.min(first + paySheetPage, sheet.total.rows)),
                      total: formats.number(sheet.total.rows),
                    })}
                  </Typography>
                  <Button
                    disabled={first + paySheetPage >= sheet.total.rows}
                    onClick={() => ask({ page: page + 1 })}
                    sx={{ minHeight: 44 }}
                  >
                    {text('nextPage')}
                  </Button>
                </Box>
              )}
              <Totals sheet={sheet} />
            </>
          )}
        </Answered>
      )}
      {why !== undefined && <WhyDialog rowId={why} onClose={() => ask({ why: undefined })} />}
      {trying && <TryDialog period={record} onClose={() => setTrying(false)} />}
    </>
  )
}
