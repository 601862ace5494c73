import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useEntitled } from '../../kit/access/access.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { contract } from '../../resources/pins/contract.resource.ts'
import { contractTargets, putContractTargets, type ContractMonth } from '../../resources/pins/pin.calls.ts'
import { pinTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'

const numeric = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

/** What a contract asks for, month by month, beside what was done for it. */
export function ContractTargets({ record }: { record: RowOf<typeof contract> }) {
  const text = useTexts(pinTexts)
  const formats = useFormats()
  const mayChange = useEntitled(contract).may('update', record)
  const targets = useCall(contractTargets, { params: { id: record.id } })
  const [chosen, setChosen] = useState<ContractMonth>()
  const monthOf = (month: string) => `${formats.month(`${month}-01`)} ${month.slice(0, 4)}`
  const number = (value: string | null) => (value === null ? '' : formats.decimal(value))
  const lacks = ({ shortfall }: ContractMonth) => shortfall !== null && Number(shortfall) > 0
  return (
    <Answered of={targets} isEmpty={({ months }) => months.length === 0}>
      {({ months }) => (
        <Box component="section" sx={{ overflowX: 'auto' }} tabIndex={0} aria-label={text('targets')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{text('month')}</TableCell>
                <TableCell sx={numeric}>{text('hours')}</TableCell>
                <TableCell sx={numeric}>{text('scheduled')}</TableCell>
                <TableCell sx={numeric}>{text('worked')}</TableCell>
                <TableCell sx={numeric}>{text('approved')}</TableCell>
                <TableCell sx={numeric}>{text('shortfall')}</TableCell>
                <TableCell sx={numeric}>{text('heads')}</TableCell>
                <TableCell sx={numeric}>{text('value')}</TableCell>
                <TableCell />
                {mayChange && <TableCell />}
              </TableRow>
            </TableHead>
            <TableBody>
              {months.map((one) => (
                <TableRow key={one.month} hover>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{monthOf(one.month)}</TableCell>
                  <TableCell sx={numeric}>{number(one.hours)}</TableCell>
                  <TableCell sx={numeric}>{number(one.scheduled)}</TableCell>
                  <TableCell sx={numeric}>{number(one.worked)}</TableCell>
                  <TableCell sx={numeric}>{number(one.approved)}</TableCell>
                  <TableCell sx={{ ...numeric, ...(lacks(one) && one.isOver && { color: 'error.main' }) }}>
                    {lacks(one) ? number(one.shortfall) : '–'}
                  </TableCell>
                  <TableCell sx={numeric}>{one.headcount ?? ''}</TableCell>
                  <TableCell sx={numeric}>{one.value === null ? '' : formats.amount(one.value)}</TableCell>
                  <TableCell sx={{ color: 'text.secondary' }}>{text(one.isOwn ? 'own' : 'usual')}</TableCell>
                  {mayChange && (
                    <TableCell padding="none">
                      <Button
                        size="small"
                        aria-label={text('setMonth', { month: monthOf(one.month) })}
                        onClick={() => setChosen(one)}
                      >
                        {text('change')}
                      </Button>
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {text('shortHelp')}
          </Typography>
          {chosen && (
            <MonthDialog
              id={record.id}
              target={chosen}
              name={monthOf(chosen.month)}
              onClose={() => setChosen(undefined)}
            />
          )}
        </Box>
      )}
    </Answered>
  )
}

interface MonthProps {
  id: number
  target: ContractMonth
  name: string
  onClose: () => void
}

function MonthDialog({ id, target, name, onClose }: MonthProps) {
  const text = useTexts(pinTexts)
  const own = target.isOwn
  const [hours, setHours] = useState((own && target.hours) || '')
  const [heads, setHeads] = useState(own && target.headcount !== null ? String(target.headcount) : '')
  const [value, setValue] = useState((own && target.value) || '')
  const save = useAction(putContractTargets, { done: () => text('saved'), onDone: onClose })
  const given = (typed: string) => (typed.trim() === '' ? null : typed.trim())
  const submit = () =>
    void save.run({
      params: { id },
      body: {
        months: [
          {
            month: target.month,
            hours: given(hours),
            value: given(value),
            headcount: given(heads) === null ? null : Number(heads),
          },
        ],
      },
    })
  return (
    <ActionDialog
      title={text('setMonth', { month: name })}
      help={text('setMonthHelp')}
      action={save}
      submit={text('save')}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="xs"
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label={text('hours')}
          value={hours}
          inputMode="decimal"
          onChange={({ target: { value: typed } }) => setHours(typed)}
          error={'months' in save.errors}
          helperText={save.errors['months']}
        />
        <TextField
          label={text('heads')}
          value={heads}
          inputMode="numeric"
          onChange={({ target: { value: typed } }) => setHeads(typed)}
        />
        <TextField
          label={text('value')}
          value={value}
          inputMode="decimal"
          onChange={({ target: { value: typed } }) => setValue(typed)}
        />
      </Stack>
    </ActionDialog>
  )
}
