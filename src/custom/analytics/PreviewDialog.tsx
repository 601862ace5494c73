import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import type { analyticsTemplate } from '../../resources/analytics/analyticsTemplate.resource.ts'
import type { RowOf } from '../../schema/resource.ts'
import { Figures } from './Figures.tsx'
import { boardPath } from './paths.ts'
import { analyticsTexts } from './texts.ts'

interface Props {
  template: RowOf<typeof analyticsTemplate>
  onClose: () => void
}

/** What a template shows, before anybody goes there. */
export function PreviewDialog({ template: { id, name, kind, description, manualUrl }, onClose }: Props) {
  const text = useTexts(analyticsTexts)
  const small = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={small}
      onClose={onClose}
      aria-labelledby="template-preview"
    >
      <DialogTitle id="template-preview">{name}</DialogTitle>
      <DialogContent>
        {description && <Typography sx={{ mb: 2 }}>{description}</Typography>}
        {kind === 'figures' ? (
          <Figures id={id} name={name} />
        ) : (
          <Typography color="text.secondary">
            {kind === 'board' ? `${text('elsewhere')} ${text('expires')}` : text('elsewhere')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {manualUrl && (
          <Button href={manualUrl} target="_blank" rel="noopener noreferrer">
            {text('manual')}
          </Button>
        )}
        {kind !== 'figures' && (
          <Button variant="contained" href={boardPath(id)} target="_blank" rel="noopener">
            {text('open')}
          </Button>
        )}
        <Button onClick={onClose}>{text('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
