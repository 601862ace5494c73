import Box from '@mui/material/Box'
import { useFormats } from '../formats/locale.ts'

interface Part {
  name: string
  value: number
  colour: string
}

const radius = 42
const around = 2 * Math.PI * radius

/** Parts of a whole as a ring, with the total in the middle; the lines next to it show the figures. */
export function Donut({ parts }: { parts: readonly Part[] }) {
  const { number } = useFormats()
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const before = parts.map((_, index) => parts.slice(0, index).reduce((sum, { value }) => sum + value, 0))
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 120 120"
      sx={{ display: 'block', width: 150, height: 150, mx: 'auto', mb: 1 }}
    >
      <Box
        component="circle"
        cx={60}
        cy={60}
        r={radius}
        sx={{ fill: 'none', stroke: 'currentColor', color: 'action.hover', strokeWidth: 16 }}
      />
      {whole > 0 &&
        parts.map(({ name, value, colour }, index) => (
          <Box
            component="circle"
            key={name}
            cx={60}
            cy={60}
            r={radius}
            transform="rotate(-90 60 60)"
            strokeDasharray={`${(around * value) / whole} ${around}`}
            strokeDashoffset={-(around * (before[index] ?? 0)) / whole}
            sx={{ fill: 'none', stroke: 'currentColor', color: colour, strokeWidth: 16 }}
          >
            <title>{`${name} ${number(value)}`}</title>
          </Box>
        ))}
      <Box
        component="text"
        x={60}
        y={67}
        textAnchor="middle"
        sx={{ fill: 'currentColor', fontSize: 22, fontWeight: 600 }}
      >
        {number(whole)}
      </Box>
    </Box>
  )
}
