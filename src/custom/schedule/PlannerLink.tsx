import PlannerIcon from '@mui/icons-material/CalendarMonthOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { plannerPath } from './paths.ts'
import { useScheduleText } from './texts.ts'

/** Leads from the list to the planner. */
export function PlannerLink() {
  const text = useScheduleText()
  return (
    <Button component={Link} to={plannerPath} size="small" startIcon={<PlannerIcon />}>
      {text('planner')}
    </Button>
  )
}
