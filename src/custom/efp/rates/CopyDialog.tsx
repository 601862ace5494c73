import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { countryName } from '../../../domain/people/countries.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { CountrySelect } from '../../../kit/fields/CountrySelect.tsx'
import { DayField } from '../../../kit/fields/day/DayField.tsx'
import { RecordPicker } from '../../../kit/fields/reference/RecordPicker.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { copyRates } from '../../../resources/efp/efp.calls.ts'
import { pin as pins } from '../../../resources/pins/pin.resource.ts'
import { rateTexts } from './texts.ts'

interface Props {
  rateTypeId: number
  typeName: string
  from: string
  nationalities: readonly string[]
  onClose: () => void
}

/** Copies rates, raised by a percentage, to another pin or over themselves; what would be entered can be looked at first. */
export function CopyDialog({ rateTypeId, typeName, from, nationalities, onClose }: Props) {
  const text = useTexts(rateTexts)
  const formats = useFormats()
  const [body, setBody] = useState({
    rateTypeId: rateTypeId as number | null,
    fromPinId: null as number | null,
    toPinId: null as number | null,
    nationality: null as string | null,
    uplift: '3',
    from,
  })
  const look = useAction(copyRates)
  const copy = useAction(copyRates, {
    done: ({ rates }) => text('copied', { smart_count: rates.length }),
    onDone: onClose,
  })
  const [rates, setRates] = useState<Awaited<ReturnType<typeof look.run>>>()
  const set = (change: Partial<typeof body>) => {
    setBody((before) => ({ ...before, ...change }))
    setRates(undefined)
  }
  const failed = copy.failure ?? look.failure
  const errors = { ...look.errors, ...copy.errors }
  const told = (name: string) => ({ error: name in errors, helperText: errors[name] })
  return (
    <ActionDialog
      title={text('copyTitle')}
      help={text('copyHelp')}
      action={{
        busy: copy.busy || look.busy,
        failure: failed && [failed, errors['root'], errors['toPinId']].filter(Boolean).join(' '),
      }}
      submit={text('copy')}
      // An uplift counts from the rates of the preview.
      disabled={!rates}
      onSubmit={() => void copy.run({ body: { ...body, state: rates?.state } })}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          select
          label={text('type')}
          value={body.rateTypeId ?? 0}
          onChange={({ target }) => set({ rateTypeId: Number(target.value) || null })}
        >
          <MenuItem value={0}>{text('everyType')}</MenuItem>
          <MenuItem value={rateTypeId}>{typeName}</MenuItem>
        </TextField>
        <Box sx={{ display: 'flex', '& > .MuiAutocomplete-root': { flex: '1 1 100%' } }}>
          <RecordPicker
            resource={pins}
            label={text('fromPin')}
            withAll
            value={body.fromPinId ?? undefined}
            onChange={(id) => set({ fromPinId: id ?? null })}
          />
        </Box>
        <Box sx={{ display: 'flex', '& > .MuiAutocomplete-root': { flex: '1 1 100%' } }}>
          <RecordPicker
            resource={pins}
            label={text('toPin')}
            placeholder={text('themselves')}
            value={body.toPinId ?? undefined}
            onChange={(id) => set({ toPinId: id ?? null })}
          />
        </Box>
        <CountrySelect
          label={text('nationality')}
          all={text('allNationalities')}
          codes={nationalities}
          value={body.nationality}
          onChange={(nationality) => set({ nationality })}
        />
        <Stack direction="row" spacing={2}>
          <TextField
            label={text('uplift')}
            value={body.uplift}
            onChange={({ target }) => set({ uplift: target.value.trim() })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            {...told('uplift')}
          />
          <DayField
            label={text('from')}
            value={body.from}
            onChange={(from) => set({ from })}
            {...told('from')}
          />
        </Stack>
        <Button
          onClick={() => void look.run({ body: { ...body, preview: true } }).then(setRates)}
          disabled={look.busy}
          sx={{ alignSelf: 'start', minHeight: 44 }}
        >
          {text('look')}
        </Button>
        {rates && (
          <PlainTable
            label={text('preview')}
            rows={rates.rates.map((rate, index) => ({ ...rate, index }))}
            keyOf={({ index }) => index}
            columns={[
              { name: 'type', label: text('type'), renderCell: (row) => row.rateTypeName },
              { name: 'pin', label: text('pin'), renderCell: (row) => row.pinName ?? text('allPins') },
              ...(rates.rates.some(({ forWhom }) => forWhom !== null)
                ? [
                    {
                      name: 'forWhom',
                      label: text('forWhom'),
                      renderCell: (row: { forWhom: string | null }) => row.forWhom ?? text('everybody'),
                    },
                  ]
                : []),
              {
                name: 'nationality',
                label: text('nationality'),
                renderCell: (row) =>
                  row.nationality ? countryName(row.nationality, formats.language) : text('allNationalities'),
              },
              { name: 'was', label: text('was'), right: true, renderCell: (row) => formats.amount(row.was) },
              {
                name: 'becomes',
                label: text('becomes'),
                right: true,
                renderCell: (row) => formats.amount(row.becomes),
              },
            ]}
          />
        )}
      </Stack>
    </ActionDialog>
  )
}
