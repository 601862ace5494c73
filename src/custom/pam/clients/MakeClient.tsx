import Button from '@mui/material/Button'
import { useState } from 'react'
import { openLeadStatuses } from '../../../domain/platform/leads.ts'
import { useRowById } from '../../../kit/records/rows.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { lead } from '../../../resources/pam/lead.resource.ts'
import { usePlatformRole } from '../usePlatformRole.ts'
import { NewClientDialog } from './NewClientDialog.tsx'
import { newClientTexts } from './newClientTexts.ts'

const open: readonly string[] = openLeadStatuses

/** Makes a client of a lead that is under way. */
export function MakeClient({ leadId }: { leadId: number }) {
  const text = useTexts(newClientTexts)
  const role = usePlatformRole().data
  const { data: row } = useRowById(lead, { id: leadId })
  const [isMaking, setMaking] = useState(false)
  // The dialog shows the invitation while the lead is won already.
  if (!role?.mayManage || !row || !(isMaking || open.includes(row.status))) return null
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setMaking(true)}>
        {text('makeClient')}
      </Button>
      {isMaking && (
        <NewClientDialog isOperator={role.isOperator} lead={row} onClose={() => setMaking(false)} />
      )}
    </>
  )
}
