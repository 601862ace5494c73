import { useGetIdentity } from 'react-admin'
import * as z from 'zod/mini'

const identity = z.object({ firstName: z.nullish(z.string()), employeeId: z.nullish(z.number()) })

/** The user's first name and own employment, as the auth provider returns them; neither until they are known. */
export function useIdentity() {
  const { firstName, employeeId } = identity.safeParse(useGetIdentity().data).data ?? {}
  return { firstName: firstName ?? undefined, employeeId: employeeId ?? undefined }
}
