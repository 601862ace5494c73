import { useCall } from '../../kit/calls/useCall.ts'
import { readPlatformRole } from '../../resources/pam/client.calls.ts'

/** The rights of the caller over clients. */
export const usePlatformRole = (enabled = true) => useCall(readPlatformRole, {}, { enabled })
