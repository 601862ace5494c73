import { useCall } from '../../kit/calls/useCall.ts'
import { useCompany } from '../../providers/viewer/useCompany.ts'
import { clientDetail } from '../../resources/pam/client.calls.ts'
import { offered } from './actions.ts'
import { usePlatformRole } from './usePlatformRole.ts'

/** A client with the actions that the caller may take on it; undefined until both are known. */
export function useClientActions(clientId: number) {
  const detail = useCall(clientDetail, { params: { clientId } }).data
  const role = usePlatformRole().data
  const isSelf = useCompany()?.id === clientId
  if (!detail || !role) return undefined
  const mayAct = role.mayManage && !isSelf
  return {
    ...detail,
    kinds: mayAct ? offered(role.isOperator, detail.client) : [],
    maySupport: mayAct && role.isOperator && detail.administrators.length > 0,
  }
}
