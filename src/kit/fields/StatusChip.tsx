import Box from '@mui/material/Box'
import type { Choice } from '../../schema/fields.ts'
import { useLabel } from '../texts/texts.ts'

const colours = {
  neutral: 'text.disabled',
  info: 'info.main',
  success: 'success.main',
  warning: 'warning.main',
  danger: 'error.main',
} as const

/** Whether a tone asks for something to be done. */
export const isAttention = (tone: Choice['tone']) => tone === 'warning' || tone === 'danger'

/**
 * A choice with a tone: a chip whose text says it all; the coloured dot only helps the eye. In a row of many (`quiet`) only
 * what asks for something is a chip.
 */
export function StatusChip({ choice, quiet = false }: { choice: Choice; quiet?: boolean }) {
  const label = useLabel()
  if (quiet && !isAttention(choice.tone)) return label(choice.label)
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        height: 22,
        borderRadius: 11,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'action.hover',
        color: 'text.primary',
        fontSize: '0.75rem',
        whiteSpace: 'nowrap',
      }}
    >
      <Box
        component="span"
        sx={{
          width: 8,
          height: 8,
          flexShrink: 0,
          borderRadius: '50%',
          bgcolor: colours[choice.tone ?? 'neutral'],
        }}
      />
      {label(choice.label)}
    </Box>
  )
}
