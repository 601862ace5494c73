import CheckIcon from '@mui/icons-material/Check'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { Value } from '../../../../kit/fields/values.tsx'
import { holds, shownField } from '../../../../kit/records/records.ts'
import { workTask } from '../../../../resources/maintenance/work/workTask.resource.ts'
import { workDetailTexts } from '../texts.ts'
import type { useSaveStep } from './useSaveStep.ts'

const isField = (name: string): name is keyof typeof workTask.fields => Object.hasOwn(workTask.fields, name)

/** Says whether a step is saved, and what to do where it is not. */
export function StepStateLine({ saving: { state, save, drop } }: { saving: ReturnType<typeof useSaveStep> }) {
  const text = useTexts(workDetailTexts)
  if (state.kind === 'conflict') {
    const [named = 'result'] = Object.keys(state.values).filter(isField)
    const current = state.current[named]
    return (
      <Alert
        severity="warning"
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
            <Button
              color="inherit"
              size="small"
              onClick={() => void save(state.values, state.current.version)}
            >
              {text('keepMine')}
            </Button>
            <Button color="inherit" size="small" onClick={() => void drop()}>
              {text('takeTheirs')}
            </Button>
          </Box>
        }
      >
        {text('changedMeanwhile')} {text('theyHave', { value: '' })}
        {holds(current) ? (
          <Value field={shownField(workTask, named)} value={current} plain />
        ) : (
          text('nothing')
        )}
      </Alert>
    )
  }
  if (state.kind === 'failed') {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void save(state.values)}>
            {text('again')}
          </Button>
        }
      >
        {text('notSaved', { reason: state.message })}
      </Alert>
    )
  }
  return (
    <Typography
      component="output"
      variant="caption"
      color="text.secondary"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      {state.kind === 'saving' && text('saving')}
      {state.kind === 'saved' && (
        <>
          <CheckIcon sx={{ fontSize: 14 }} aria-hidden /> {text('saved')}
        </>
      )}
    </Typography>
  )
}
