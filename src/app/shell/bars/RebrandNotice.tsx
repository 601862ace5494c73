import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useLocale, useTranslate } from 'react-admin'
import type { DeploymentConfig } from '../../../domain/platform/deploymentConfig.ts'

/** Says under which name the product goes on, and leads to its new portal; it cannot be closed (spec 1, decisions 17). */
export function RebrandNotice({ name, url, from }: NonNullable<DeploymentConfig['rebrand']>) {
  const translate = useTranslate()
  const locale = useLocale()
  // Midday, so that the day stays the same day in every zone.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(`${from}T12:00:00`))
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="rebrand-title" aria-describedby="rebrand-text">
      <DialogTitle id="rebrand-title">{translate('shell.rebrandTitle', { name })}</DialogTitle>
      <DialogContent>
        <DialogContentText id="rebrand-text">
          {translate('shell.rebrandText', { name, date })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button href={url} variant="contained">
          {translate('shell.rebrandContinue')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
