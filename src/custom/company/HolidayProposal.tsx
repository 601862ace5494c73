import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { dayIn } from '../../domain/time/dates.ts'
import { useAccess } from '../../kit/access/access.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { useCompanyZone } from '../../providers/viewer/zones.ts'
import { holiday } from '../../resources/reference/holiday.resource.ts'
import { proposeHolidays, takeHolidays } from '../../resources/reference/reference.calls.ts'
import { companyTexts } from './texts.ts'

/** Opens the public holidays of a year beside the list of holidays. */
export function HolidayProposal() {
  const text = useTexts(companyTexts)
  const [isOpen, setOpen] = useState(false)
  if (!useAccess(holiday).may('create')) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text('proposeHolidays')}
      </Button>
      {isOpen && <ProposalDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ProposalDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(companyTexts)
  const formats = useFormats()
  const zone = useCompanyZone()
  const [year, setYear] = useState(() => Number(dayIn(new Date(), zone).slice(0, 4)) + 1)
  const proposal = useCall(proposeHolidays, { query: { year } }, { keep: true })
  const take = useAction(takeHolidays, {
    done: ({ added }) => text('holidaysAdded', { smart_count: added }),
    onDone: onClose,
  })
  const missing = proposal.data?.filter(({ isKnown }) => !isKnown).length ?? 0
  return (
    <ActionDialog
      title={text('proposeTitle', { year })}
      help={text('proposeHelp')}
      action={take}
      submit={text('addHolidays', { smart_count: missing })}
      disabled={missing === 0}
      onSubmit={() => void take.run({ body: { year } })}
      onClose={onClose}
    >
      <TextField
        type="number"
        label={text('year')}
        value={year}
        onChange={({ target: { value } }) => setYear(Number(value))}
        slotProps={{ htmlInput: { min: 2020, max: 2060 } }}
        sx={{ my: 1, maxWidth: 140 }}
      />
      <Answered of={proposal}>
        {(days) => (
          <Box component="ul" aria-label={text('proposeHolidays')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {days.map(({ date, name, stateName, isKnown }) => (
              <Box
                component="li"
                key={`${date} ${name} ${stateName ?? ''}`}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 2,
                  py: 0.5,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Typography variant="body2" sx={{ minWidth: 96, fontVariantNumeric: 'tabular-nums' }}>
                  {formats.day(date)}
                </Typography>
                <Typography variant="body2" sx={{ flex: '1 1 180px' }}>
                  {name}
                </Typography>
                <Typography variant="body2" color="text.secondary">
                  {[stateName ?? text('allStates'), isKnown && text('known')].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      </Answered>
    </ActionDialog>
  )
}
