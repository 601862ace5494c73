import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { payBases, type PayBasis } from '../../domain/pay/payRates.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { CountrySelect } from '../../kit/fields/CountrySelect.tsx'
import { DayField } from '../../kit/fields/day/DayField.tsx'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { useLabel } from '../../kit/texts/texts.ts'
import { tryRate } from '../../resources/efp/efp.calls.ts'
import { rate } from '../../resources/efp/rate.resource.ts'
import { rateType } from '../../resources/efp/rateType.resource.ts'
import { pin as pins } from '../../resources/pins/pin.resource.ts'
import { signed } from './Figures.tsx'
import { differenceOf } from './model.ts'
import { efpTexts } from './texts.ts'
import { useRowList } from '../../kit/records/rows.ts'

interface Props {
  period: { id: number; startDate: string }
  nationalities: readonly string[]
  onClose: () => void
}

const isBasis = (text: string): text is PayBasis => payBases.some((one) => one === text)

/** What a period would come to with a further rate; nothing is written. */
export function TryDialog({ period, nationalities, onClose }: Props) {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  const label = useLabel()
  const { data: types = [] } = useRowList(rateType, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'sequence', order: 'ASC' },
  })
  const [tried, setTried] = useState({
    rateTypeId: 0,
    pinId: null as number | null,
    nationality: null as string | null,
    amount: '',
    basis: 'per_hour' as PayBasis,
    effectiveFrom: period.startDate,
  })
  const action = useAction(tryRate)
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof action.run>>>()
  const set = (change: Partial<typeof tried>) => {
    setTried((before) => ({ ...before, ...change }))
    setAnswer(undefined)
  }
  const told = (name: string) => ({ error: name in action.errors, helperText: action.errors[name] })
  const rateTypeId = tried.rateTypeId || Number(types[0]?.id ?? 0)
  const calculate = async () => {
    const rest = { jobId: null, groupId: null, userId: null, effectiveTo: null }
    setAnswer(await action.run({ params: { id: period.id }, body: { ...tried, ...rest, rateTypeId } }))
  }
  return (
    <ActionDialog
      title={text('tryTitle')}
      help={text('tryHelp')}
      action={action}
      submit={text('calculate')}
      disabled={rateTypeId === 0}
      onSubmit={() => void calculate()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextField
            select
            label={text('rateType')}
            value={rateTypeId === 0 ? '' : rateTypeId}
            onChange={({ target }) => set({ rateTypeId: Number(target.value) })}
            {...told('rateTypeId')}
          >
            {types.map((type) => (
              <MenuItem key={type.id} value={type.id}>
                {type.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={text('amount')}
            value={tried.amount}
            onChange={({ target }) => set({ amount: target.value.trim() })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            {...told('amount')}
          />
          <TextField
            select
            label={text('basis')}
            value={tried.basis}
            onChange={({ target }) => isBasis(target.value) && set({ basis: target.value })}
          >
            {rate.fields.basis.choices.map(({ value, label: name }) => (
              <MenuItem key={value} value={value}>
                {label(name)}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
        <Box sx={{ display: 'flex', '& > .MuiAutocomplete-root': { flex: '1 1 100%' } }}>
          <RecordPicker
            resource={pins}
            label={text('pin')}
            withAll
            value={tried.pinId ?? undefined}
            onChange={(id) => set({ pinId: id ?? null })}
          />
        </Box>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <CountrySelect
            label={text('nationality')}
            all={text('allNationalities')}
            codes={nationalities}
            value={tried.nationality}
            onChange={(nationality) => set({ nationality })}
          />
          <DayField
            label={text('from')}
            value={tried.effectiveFrom}
            onChange={(effectiveFrom) => set({ effectiveFrom })}
            {...told('effectiveFrom')}
          />
        </Stack>
        {answer && (
          <Alert severity="info" icon={false}>
            <Box
              component="dl"
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, m: 0, '& dd': { m: 0, fontWeight: 600 } }}
            >
              <div>
                <dt>{text('now')}</dt>
                <dd>{formats.amount(answer.now)}</dd>
              </div>
              <div>
                <dt>{text('instead')}</dt>
                <dd>{formats.amount(answer.instead)}</dd>
              </div>
              <div>
                <dt>{text('difference')}</dt>
                <dd>{signed(differenceOf(answer.instead, answer.now), formats.amount)}</dd>
              </div>
              <div>
                <dt>{text('changed')}</dt>
                <dd>
                  {formats.number(answer.changed)} / {formats.number(answer.people)}
                </dd>
              </div>
            </Box>
          </Alert>
        )}
        {answer && answer.examples.length > 0 && (
          <PlainTable
            label={text('mostChanged')}
            rows={answer.examples}
            keyOf={({ userId }) => userId}
            columns={[
              {
                name: 'person',
                label: text('mostChanged'),
                renderCell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
              },
              { name: 'now', label: text('now'), right: true, renderCell: (row) => formats.amount(row.now) },
              {
                name: 'instead',
                label: text('instead'),
                right: true,
                renderCell: (row) => formats.amount(row.instead),
              },
              {
                name: 'difference',
                label: text('difference'),
                right: true,
                renderCell: (row) => signed(differenceOf(row.instead, row.now), formats.amount),
              },
            ]}
          />
        )}
      </Stack>
    </ActionDialog>
  )
}
