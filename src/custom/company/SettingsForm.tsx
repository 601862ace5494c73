import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { FormEvent, ReactNode } from 'react'
import type { Action } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useUnsavedGuard } from '../../kit/navigation/useUnsavedGuard.ts'
import { companyTexts } from './texts.ts'

interface Props {
  action: Pick<Action, 'busy' | 'failure'>
  /** Something was changed and not saved. */
  changed: boolean
  onSave: () => void
  children: ReactNode
}

/** A page of settings with one button at its end; a refusal stands above it, and nothing typed is lost. */
export function SettingsForm({ action, changed, onSave, children }: Props) {
  const text = useTexts(companyTexts)
  useUnsavedGuard(changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {children}
      {action.failure && <Alert severity="error">{action.failure}</Alert>}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Button type="submit" variant="contained" disabled={action.busy || !changed} sx={{ minHeight: 44 }}>
          {text('save')}
        </Button>
        {changed && (
          <Typography variant="body2" color="text.secondary">
            {text('unsaved')}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** A section of the form. */
export function FormPart({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {help && (
        <Typography variant="body2" color="text.secondary">
          {help}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
    </Paper>
  )
}
