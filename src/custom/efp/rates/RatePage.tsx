import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { param, useQueryState } from '../../../kit/navigation/queryState.ts'
import { addDays } from '../../../domain/time/calendarDays.ts'
import { dayIn, isCalendarDay } from '../../../domain/time/dates.ts'
import { payBases, type PayBasis } from '../../../domain/pay/payRates.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { DayField } from '../../../kit/fields/day/DayField.tsx'
import { SheetContext } from '../../../kit/grid/sheet/sheet.ts'
import { sheetOf } from '../../../kit/grid/sheet/sheets.ts'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { filteredPath, listPath } from '../../../kit/records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../../../kit/loading/states.tsx'
import { useLabel } from '../../../kit/texts/texts.ts'
import { rateMatrix } from '../../../resources/efp/efp.calls.ts'
import { rate } from '../../../resources/efp/rate.resource.ts'
import { rateType } from '../../../resources/efp/rateType.resource.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { MatrixSheet } from './MatrixSheet.tsx'
import { SaveBar } from './SaveBar.tsx'
import { rateTexts } from './texts.ts'
import { useRowList } from '../../../kit/records/rows.ts'
import type { RowOf } from '../../../schema/resource.ts'

const isBasis = (text: string): text is PayBasis => payBases.some((one) => one === text)

/** The rates of a type by pin and nationality, edited for a day to come. */
export function RatePage({ timeZone }: { timeZone: string }) {
  const text = useTexts(rateTexts)
  const {
    data: types,
    error,
    isPending,
    refetch,
  } = useRowList(rateType, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'sequence', order: 'ASC' },
  })
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [{ type: typeId, on }, change] = useQueryState({ type: param.count, on: param.day(today) })
  const asked = types?.find(({ id }) => id === typeId) ?? types?.[0]
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('title')} />
      {error && !types && <LoadError error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <PageSkeleton />}
      {types?.length === 0 && (
        <Notice title={text('noTypes')} help={text('noTypesHelp')}>
          <Button component={RouterLink} to={`${listPath(rateType)}/create`} variant="contained">
            {text('addType')}
          </Button>
        </Notice>
      )}
      {types && asked && (
        <>
          <Tabs
            value={asked.id}
            onChange={(_, id: number) => change({ type: id })}
            variant="scrollable"
            aria-label={text('type')}
          >
            {types.map((type) => (
              <Tab key={type.id} value={type.id} label={type.name} sx={{ textTransform: 'none' }} />
            ))}
          </Tabs>
          <OfType key={asked.id} type={asked} on={on} today={today} onDay={(next) => change({ on: next })} />
        </>
      )}
    </Box>
  )
}

interface OfTypeProps {
  type: RowOf<typeof rateType>
  on: string
  today: string
  onDay: (day: string) => void
}

function OfType({ type, on, today, onDay }: OfTypeProps) {
  const text = useTexts(rateTexts)
  const label = useLabel()
  const rateTypeId = type.id
  const client = useQueryClient()
  const { sheet } = sheetOf(client, `rates ${rateTypeId}`)
  const answer = useCall(rateMatrix, { query: { rateType: rateTypeId, on } }, { keep: true })
  const writable = useAccess(rate).may('create')
  const [chosen, setChosen] = useState<{ from?: string; basis?: PayBasis }>({})
  const [copying, setCopying] = useState(false)
  const fixedUntil = answer.data?.fixedUntil ?? null
  const earliest = fixedUntil && fixedUntil >= on ? addDays(fixedUntil, 1) : on < today ? today : on
  const from = chosen.from ?? earliest
  const basis = chosen.basis ?? answer.data?.cells[0]?.basis ?? 'per_hour'
  return (
    <SheetContext value={sheet}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1.5 }}>
        <DayField
          size="small"
          label={text('on')}
          value={on}
          onChange={(day) => isCalendarDay(day) && onDay(day)}
          fullWidth={false}
          sx={{ m: 0 }}
        />
        {writable && (
          <TextField
            select
            size="small"
            label={text('basis')}
            value={basis}
            onChange={({ target }) => isBasis(target.value) && setChosen({ ...chosen, basis: target.value })}
            fullWidth={false}
            sx={{ m: 0, minWidth: 150 }}
          >
            {rate.fields.basis.choices.map(({ value, label: name }) => (
              <MenuItem key={value} value={value}>
                {label(name)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Box sx={{ ml: { md: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={RouterLink} to={listPath(rate)} sx={{ minHeight: 44 }}>
            {text('list')}
          </Button>
          <Button component={RouterLink} to={listPath(rateType)} sx={{ minHeight: 44 }}>
            {text('types')}
          </Button>
          {writable && (
            <Button variant="outlined" onClick={() => setCopying(true)} sx={{ minHeight: 44 }}>
              {text('copy')}
            </Button>
          )}
        </Box>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ pb: 1, maxWidth: 900 }}>
        {text('help')}
      </Typography>
      <Answered of={answer}>
        {(matrix) => (
          <>
            <MatrixSheet matrix={matrix} sheet={sheet} writable={writable} />
            {matrix.others > 0 && (
              <Typography variant="body2" sx={{ pt: 1 }}>
                <Link component={RouterLink} to={filteredPath(rate, { rateTypeId })}>
                  {text('others', { smart_count: matrix.others })}
                </Link>
              </Typography>
            )}
            <SaveBar
              rateTypeId={rateTypeId}
              state={matrix.state}
              basis={basis}
              from={from}
              fixedUntil={fixedUntil}
              onFrom={(day) => setChosen({ ...chosen, from: day })}
            />
            {copying && <CopyDialog rateTypeId={rateTypeId} from={from} onClose={() => setCopying(false)} />}
          </>
        )}
      </Answered>
    </SheetContext>
  )
}
