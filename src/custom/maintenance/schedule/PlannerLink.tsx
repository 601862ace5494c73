import PlannerIcon from '@mui/icons-material/CalendarMonthOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { plannerPath } from './paths.ts'
import { scheduleTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

/** Leads from the list to the planner. */
export function PlannerLink() {
  const text = useTexts(scheduleTexts)
  return (
    <Button
      component={Link}
      to={plannerPath}
      size="small"
      aria-label={text('planner')}
      sx={{ minWidth: 0, gap: 1, flexShrink: 0 }}
    >
      <PlannerIcon fontSize="small" />
      {/* A phone has room for the sign alone. */}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {text('planner')}
      </Box>
    </Button>
  )
}
