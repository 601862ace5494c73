import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { limitStandings } from '../../../domain/platform/usageLimits.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { contractPlan } from '../../../resources/payment/payment.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { Panel } from './Panel.tsx'
import { paymentTexts } from '../texts.ts'

/** What is used of the plan, against what it holds. */
export function UsagePanel({ contract }: { contract: AnswerOf<typeof contractPlan> }) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const { usage, plan } = contract
  const bars = limitStandings({ ...usage, people: usage.employees, sites: usage.pins }, plan)
  const warnings = { free: '', near: text('nearLimit'), reached: text('overLimit') }
  return (
    <Panel title={text('usage')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {bars.map(({ name, used, most, level }) => {
          const show = name === 'storage' ? formats.bytes : formats.number
          const share = most === null ? 0 : used / Math.max(1, most)
          const figure =
            most === null
              ? text('used', { used: show(used) })
              : text('usedOf', { used: show(used), most: show(most) })
          const warning = warnings[level]
          return (
            <Box key={name}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
                <Typography variant="body2">{text(name)}</Typography>
                <Typography
                  variant="body2"
                  color="text.secondary"
                  sx={{ fontVariantNumeric: 'tabular-nums' }}
                >
                  {figure}
                  {warning && ` · ${warning}`}
                </Typography>
              </Box>
              {most !== null && (
                <LinearProgress
                  variant="determinate"
                  value={Math.min(100, share * 100)}
                  color={level === 'reached' ? 'error' : level === 'near' ? 'warning' : 'primary'}
                  aria-label={`${text(name)}: ${figure}`}
                  // Its own track is a tint of the bar's colour, which looks full where hardly anything is used.
                  sx={{ height: 8, borderRadius: 4, mt: 0.5, bgcolor: 'divider' }}
                />
              )}
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}
