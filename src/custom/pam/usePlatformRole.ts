import { useCall } from '../../kit/calls/useCall.ts'
import { listClients } from '../../resources/pam/client.calls.ts'

/** What the caller may do for the platform, or as a partner: it comes with every page of the clients. */
export const usePlatformRole = (enabled = true) => useCall(listClients, { query: { size: 1 } }, { enabled })
