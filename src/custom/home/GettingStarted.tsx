import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { startPath } from '../../kit/import/run/paths.ts'
import { newPath } from '../../kit/records/records.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import type { SetUp } from '../../resources/home/home.calls.ts'
import type { Resource } from '../../schema/resource.ts'
import { homeTexts, type HomeText } from './texts.ts'

interface StepProps {
  isDone: boolean
  title: HomeText
  help: HomeText
  resource: Resource
}

function Step({ isDone, title, help, resource }: StepProps) {
  const text = useTexts(homeTexts)
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      {isDone ? (
        <CheckCircleIcon color="success" titleAccess={text('stepDone')} />
      ) : (
        <RadioButtonUncheckedIcon color="disabled" titleAccess={text('stepToDo')} />
      )}
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{text(title)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {text(help)}
        </Typography>
      </Box>
      {!isDone && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            component={RouterLink}
            to={newPath(resource)}
            variant="contained"
            aria-label={text('addOneOf', { what: text(title) })}
            sx={{ minHeight: 44 }}
          >
            {text('addOne')}
          </Button>
          <Button
            component={RouterLink}
            to={startPath(resource)}
            variant="outlined"
            aria-label={text('importSomeOf', { what: text(title) })}
            sx={{ minHeight: 44 }}
          >
            {text('importSome')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** What a new company does first. */
export function GettingStarted({ sites, people }: SetUp) {
  const text = useTexts(homeTexts)
  const heading = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2 }}>
      <Typography id={heading} variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
        {text('gettingStarted')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text('gettingStartedHelp')}
      </Typography>
      <Box component="ol" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        <Step isDone={sites} title="sites" help="sitesHelp" resource={pin} />
        <Step isDone={people} title="count" help="peopleHelp" resource={employee} />
      </Box>
    </Paper>
  )
}
