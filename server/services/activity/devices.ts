import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/errors.ts'

/** A device's clock may be ahead by so much, in milliseconds, before what it sends is refused. */
const clockError = 5 * 60_000

/** @throws 422 naming the field where the instant lies in the future */
export function mustHaveCome(field: string, at: string) {
  if (Date.parse(at) > Date.now() + clockError)
    throw invalid({ [field]: 'This lies in the future: the clock of the device is wrong.' })
}

/** What one person's devices send is taken one after the other, so that what comes twice at once counts once. */
export async function holdDevice(tx: Tx, { clientId, employeeId }: Caller) {
  const [person] = await tx.query(
    'select id from employee where client_id = $1 and id = $2 and deleted_at is null for no key update',
    [clientId, employeeId],
  )
  if (!person) throw notFound()
}
