import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { later } from '../loading/later.tsx'
import { PageSkeleton } from '../loading/states.tsx'
import type { RecordFormProps } from './RecordForm.tsx'

const RecordForm = later(async () => (await import('./RecordForm.tsx')).RecordForm, <PageSkeleton />)

interface Props extends RecordFormProps {
  title: string
  help?: string
  maxWidth?: 'xs' | 'sm' | 'md'
}

/** The form of a record in a dialog. Only its buttons close it: a click outside must not lose typed text. */
export function RecordDialog({ title, help, maxWidth = 'md', ...form }: Props) {
  return (
    <Dialog open fullWidth maxWidth={maxWidth}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <DialogContent>
        {help !== undefined && <DialogContentText sx={{ mb: 2 }}>{help}</DialogContentText>}
        <RecordForm {...form} />
      </DialogContent>
    </Dialog>
  )
}
