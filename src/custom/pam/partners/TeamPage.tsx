import Box from '@mui/material/Box'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { Team } from './Team.tsx'
import { pamTexts } from '../texts.ts'

/** Who of the own company looks after clients. */
export function TeamPage() {
  const text = useTexts(pamTexts)
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('team')} />
      <Team />
    </Box>
  )
}
