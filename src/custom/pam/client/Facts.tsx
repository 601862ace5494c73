import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What there is to know, each with its name. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: '120px minmax(0, 1fr)',
        rowGap: 0.75,
        columnGap: 1.5,
      }}
    >
      {of.map(([name, value]) => [
        <Box key={`${name}-name`} component="dt" sx={{ color: 'text.secondary' }}>
          {name}
        </Box>,
        <Box key={name} component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value}
        </Box>,
      ])}
    </Box>
  )
}
