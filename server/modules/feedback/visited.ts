import type { Database } from '../../platform/db/database.ts'

/** All that a label's holder may know of a facility; what could not be found out is empty. */
export interface VisitedFacility {
  id: number
  location: string
  qrstatus: boolean | null
  company: string
  logo: string | null
}

interface Found {
  clientId: number
  location: string
  qrstatus: boolean
}

/** Reads one record for a visitor: the setting names it, and the database shows that one alone (policies `visited`). */
const asVisitor = <T extends object>(
  db: Database,
  setting: 'app.facility' | 'app.pin',
  id: number,
  statement: string,
): Promise<T | undefined> =>
  db.system.transaction(async (tx) => {
    await tx.query(`select set_config($1, $2, true)`, [setting, String(id)])
    const [found] = await tx.query<T>(statement, [id])
    return found
  })

/** The facility of that id, whichever company it is of. */
export const findFacility = (db: Database, id: number): Promise<Found | undefined> =>
  asVisitor(
    db,
    'app.facility',
    id,
    'select client_id as "clientId", location, qrstatus from facility where id = $1 and deleted_at is null',
  )

type Failing = (error: unknown) => void

/** What the work gives; undefined where it fails, of which `onFailure` hears. */
async function attempt<T>(work: () => Promise<T>, onFailure: Failing): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    onFailure(error)
    return undefined
  }
}

/** The company as visitors see it; empty where it cannot be found out. */
async function companyOf(db: Database, clientId: number | undefined, onFailure: Failing) {
  if (clientId === undefined) return { company: '', logo: null }
  const found = await attempt(
    () =>
      db.system.query<{ company: string; logo: string | null }>(
        'select name as company, logo from client where id = $1',
        [clientId],
      ),
    onFailure,
  )
  return found?.[0] ?? { company: '', logo: null }
}

/**
 * What the public page shows. A facility or company that cannot be looked up, for whatever reason, leaves its part empty
 * (spec 8), so that nobody can tell a number without a facility from a failure.
 * @param onFailure hears of failures that are not the caller's
 */
export async function lookUp(
  db: Database,
  id: number | undefined,
  onFailure: Failing,
): Promise<VisitedFacility> {
  const facility = id === undefined ? undefined : await attempt(() => findFacility(db, id), onFailure)
  return {
    id: id ?? 0,
    location: facility?.location ?? '',
    qrstatus: facility?.qrstatus ?? null,
    ...(await companyOf(db, facility?.clientId, onFailure)),
  }
}

/** Whose pin it is, as the feedback page asks. */
export async function lookUpPin(db: Database, id: number, onFailure: Failing) {
  const statement = 'select client_id as "clientId" from pin where id = $1 and deleted_at is null'
  const pin = await attempt(() => asVisitor<Pick<Found, 'clientId'>>(db, 'app.pin', id, statement), onFailure)
  return { id, ...(await companyOf(db, pin?.clientId, onFailure)) }
}
