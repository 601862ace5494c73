import { Navigate } from 'react-router-dom'
import { showPath, wholePageKey } from '../../../kit/records/records.ts'
import { useViewer } from '../../../providers/viewer/useViewer.ts'
import { partner } from '../../../resources/pam/partners/partner.resource.ts'

/** Opens the record of the own company for a partner, because its list has no other (decisions 19). */
export function OwnPartner() {
  const { viewer } = useViewer()
  const { company, operatorClientId } = viewer
  return company && company.id !== operatorClientId ? (
    <Navigate to={`${showPath(partner, company.id)}?${wholePageKey}=1`} replace />
  ) : null
}
