import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { pamTexts } from '../texts.ts'
import { usePlatformRole } from '../usePlatformRole.ts'
import { ClientFileDialog } from './ClientFileDialog.tsx'
import { joiningTexts } from './joiningTexts.ts'
import { NewClientDialog } from './NewClientDialog.tsx'

/** Buttons above the list of clients: one new client, or many from a file. */
export function AddClients() {
  const text = useTexts(pamTexts)
  const joining = useTexts(joiningTexts)
  const role = usePlatformRole().data
  const [adding, setAdding] = useState<'one' | 'file'>()
  if (!role?.mayManage) return null
  const close = () => setAdding(undefined)
  return (
    <>
      <Button size="small" onClick={() => setAdding('file')}>
        {joining('title')}
      </Button>
      <Button size="small" variant="contained" onClick={() => setAdding('one')}>
        {text('newClient')}
      </Button>
      {adding === 'one' && <NewClientDialog isOperator={role.isOperator} onClose={close} />}
      {adding === 'file' && <ClientFileDialog onClose={close} />}
    </>
  )
}
