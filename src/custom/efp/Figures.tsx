import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import type { AnswerOf } from '../../schema/call.ts'
import type { paySheet } from '../../resources/efp/efp.calls.ts'
import { clockOf, differenceOf, percentOf } from './model.ts'
import { efpTexts } from './texts.ts'

/** What a period comes to, beside the one before, and what of it needs somebody. */
export function Figures({ sheet }: { sheet: AnswerOf<typeof paySheet> }) {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  const { total, previous, waiting } = sheet
  const percent = percentOf(total.amount, total.before)
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, pb: 1.5 }}>
      <Figure label={text('toPay')} value={formats.amount(total.amount)} />
      {previous && total.before !== null && (
        <Figure
          label={text('against', { name: previous.name })}
          value={
            <>
              {signed(differenceOf(total.amount, total.before), formats.amount)}
              {percent !== undefined && ` (${signed(String(percent), formats.decimal)} %)`}
            </>
          }
        />
      )}
      <Figure label={text('people')} value={formats.number(total.people)} />
      <Figure label={text('hours')} value={clockOf(total.minutes, formats)} />
      <Figure label={text('unrated')} value={clockOf(total.unratedMin, formats)} bad={total.unratedMin > 0} />
      <Figure
        label={text('waiting')}
        value={formats.number(waiting)}
        bad={waiting > 0}
        help={text('waitingHelp')}
      />
    </Box>
  )
}

/** An amount with its sign, also where it is more. */
export const signed = (amount: string, format: (text: string) => string) =>
  amount.startsWith('-') ? `−${format(amount.slice(1))}` : `+${format(amount)}`

interface FigureProps {
  label: string
  value: ReactNode
  bad?: boolean
  help?: string
}

function Figure({ label, value, bad = false, help }: FigureProps) {
  return (
    <Box title={help}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{
          m: 0,
          fontWeight: 600,
          fontSize: '1.15rem',
          fontVariantNumeric: 'tabular-nums',
          color: bad ? 'error.main' : 'text.primary',
        }}
      >
        {value}
      </Typography>
    </Box>
  )
}
