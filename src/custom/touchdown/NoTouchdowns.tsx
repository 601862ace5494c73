import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { listPath } from '../../kit/records/records.ts'
import { Notice } from '../../kit/loading/states.tsx'
import { touchdownSchedule } from '../../resources/touchdown/touchdownSchedule.resource.ts'
import { touchdownTexts } from './texts.ts'

/** What stands in place of a month without touchdowns, wanted or made. */
export function NoTouchdowns() {
  const text = useTexts(touchdownTexts)
  return (
    <Notice title={text('noMatrix')} help={text('noMatrixHelp')}>
      <Button component={Link} to={listPath(touchdownSchedule)} variant="contained">
        {text('schedules')}
      </Button>
    </Notice>
  )
}
