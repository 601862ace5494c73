import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useCopy } from '../../../kit/navigation/useCopy.ts'
import type { createClient } from '../../../resources/pam/newClient.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { clientPath } from '../address.ts'
import { newClientTexts } from './newClientTexts.ts'
import { joiningTexts } from './joiningTexts.ts'

interface Props {
  made: AnswerOf<typeof createClient>
  company: string
  /** The company has been there before. */
  again?: boolean
  onClose: () => void
}

/** What has become of an invitation: mailed, or an address to hand over. */
export function Invitation({ made, company, again = false, onClose }: Props) {
  const text = useTexts(newClientTexts)
  const joining = useTexts(joiningTexts)
  const copy = useCopy()
  const address = new URL(made.invitation, window.location.origin).href
  const unconfirmed = made.confirms && text('invitationConfirm')
  const other = made.mailedTo
    ? text('invitationMailed', { email: made.mailedTo })
    : text(made.isKnown ? 'invitationKnown' : made.code === null ? 'invitationByHand' : 'invitationOnce')
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="invitation">
      <DialogTitle id="invitation">
        {again ? joining('invitedAgain', { name: company }) : text('clientMade', { name: company })}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{unconfirmed ?? other}</Typography>
        <TextField
          label={text('invitationAddress')}
          value={address}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        {made.code !== null && (
          <TextField
            label={text('invitationCode')}
            value={made.code}
            slotProps={{ htmlInput: { readOnly: true } }}
            sx={{ mt: 2 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy(address, { done: text('copied'), failed: text('notCopied') })}>
          {text('copyAddress')}
        </Button>
        <Button component={RouterLink} to={clientPath(made.companyId)}>
          {text('openPage')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {text('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
