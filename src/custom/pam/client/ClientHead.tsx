import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ClientAction } from '../../../domain/platform/clientActions.ts'
import { useAddress } from '../../../kit/navigation/address.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { actionWord, primaryOf } from '../actions.ts'
import { ChangeDialog } from '../ChangeDialog.tsx'
import { ClientState } from '../ClientState.tsx'
import { pamTexts } from '../texts.ts'
import { useClientActions } from '../useClientActions.ts'
import { SupportDialog } from './SupportDialog.tsx'

const tall = { minHeight: { xs: 44, md: 36 } }

/** The state of a client in words, with its next step. The menu of the record has its other actions. */
export function ClientHead({ clientId }: { clientId: number }) {
  const text = useTexts(pamTexts)
  const { search: address, change } = useAddress()
  const known = useClientActions(clientId)
  const [acting, setActing] = useState<ClientAction['kind'] | 'support'>()
  if (!known) return null
  const { client, administrators, kinds, maySupport } = known
  const primary = primaryOf(kinds, client)
  const close = () => setActing(undefined)
  return (
    <>
      {address.get('support') === 'ended' && (
        <Alert severity="info" sx={{ mb: 1 }} onClose={() => change({ support: undefined })}>
          {text('supportEnded')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box sx={{ mr: 'auto' }}>
          <ClientState row={client} />
        </Box>
        {primary && (
          <Button variant="contained" onClick={() => setActing(primary)} sx={tall}>
            {text(actionWord(primary))}
          </Button>
        )}
        {maySupport && (
          <Button variant="outlined" onClick={() => setActing('support')} sx={tall}>
            {text('signInAs')}
          </Button>
        )}
      </Box>
      {acting === 'support' && (
        <SupportDialog clientId={clientId} administrators={administrators} onClose={close} />
      )}
      {acting && acting !== 'support' && (
        <ChangeDialog kind={acting} companyIds={[clientId]} onClose={close} />
      )}
    </>
  )
}
