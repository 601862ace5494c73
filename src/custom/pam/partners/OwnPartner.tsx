import Button from '@mui/material/Button'
import { Link, Navigate } from 'react-router-dom'
import { showPath, wholePageKey } from '../../../kit/records/records.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useViewer } from '../../../providers/viewer/useViewer.ts'
import { partner } from '../../../resources/pam/partners/partner.resource.ts'
import { clientPath } from '../address.ts'
import { pamTexts } from '../texts.ts'

/** Opens the record of the own company for a partner, because its list has no other (decisions 19). */
export function OwnPartner() {
  const { company, operatorClientId } = useViewer().viewer
  return company && company.id !== operatorClientId ? (
    <Navigate to={`${showPath(partner, company.id)}?${wholePageKey}=1`} replace />
  ) : null
}

/** The way from a partner to its record as a client, for the operator. */
export function ClientOfPartner({ id }: { id: number }) {
  const text = useTexts(pamTexts)
  const { company, operatorClientId } = useViewer().viewer
  return company?.id === operatorClientId ? (
    <Button component={Link} to={clientPath(id)} sx={{ minHeight: { xs: 44, md: 36 } }}>
      {text('clientPage')}
    </Button>
  ) : null
}
