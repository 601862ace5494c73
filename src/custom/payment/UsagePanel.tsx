import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../kit/defineTexts.ts'
import { useFormats } from '../../kit/locale.ts'
import type { contractPlan } from '../../resources/payment/payment.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { Panel } from './Panel.tsx'
import { paymentTexts } from './texts.ts'

const gigabyte = 1_073_741_824
/** Part of a limit from which it is said to be near. */
const near = 0.8

/** What is used of the plan, against what it holds. */
export function UsagePanel({ contract }: { contract: AnswerOf<typeof contractPlan> }) {
  const text = useTexts(paymentTexts)
  const formats = useFormats()
  const { usage, plan } = contract
  const bars = [
    { name: 'people', used: usage.employees, most: plan?.maxEmployees ?? null, show: formats.number },
    { name: 'sites', used: usage.pins, most: plan?.maxPins ?? null, show: formats.number },
    {
      name: 'storage',
      used: usage.storage,
      most: typeof plan?.storageGb === 'number' ? plan.storageGb * gigabyte : null,
      show: formats.bytes,
    },
    { name: 'messages', used: usage.messages, most: plan?.messagesMonthly ?? null, show: formats.number },
  ] as const
  return (
    <Panel title={text('usage')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {bars.map(({ name, used, most, show }) => {
          const share = most === null ? 0 : used / Math.max(1, most)
          const figure =
            most === null
              ? text('used', { used: show(used) })
              : text('usedOf', { used: show(used), most: show(most) })
          const warning = share > 1 ? text('overLimit') : share >= near ? text('nearLimit') : ''
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
                  color={share > 1 ? 'error' : share >= near ? 'warning' : 'primary'}
                  aria-label={`${text(name)}: ${figure}`}
                  sx={{ height: 8, borderRadius: 4, mt: 0.5 }}
                />
              )}
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}
