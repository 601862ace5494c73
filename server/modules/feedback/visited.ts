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

/** The facility of that id, whichever company it is of. The database shows this one alone (policy `visited`). */
export const findFacility = (db: Database, id: number): Promise<Found | undefined> =>
  db.system.transaction(async (tx) => {
    await tx.query(`select set_config('app.facility', $1, true)`, [String(id)])
    const [found] = await tx.query<Found>(
      'select client_id as "clientId", location, qrstatus from facility where id = $1 and deleted_at is null',
      [id],
    )
    return found
  })

/**
 * What the public page shows. A facility or company that cannot be looked up, for whatever reason, leaves its part empty
 * (spec 8), so that nobody can tell a number without a facility from a failure.
 * @param onFailure hears of failures that are not the caller's
 */
export async function lookUp(
  db: Database,
  id: number | undefined,
  onFailure: (error: unknown) => void,
): Promise<VisitedFacility> {
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      onFailure(error)
      return undefined
    }
  }
  const facility = id === undefined ? undefined : await attempt(() => findFacility(db, id))
  const [company] = facility
    ? ((await attempt(() =>
        db.system.query<{ name: string; logo: string | null }>(
          'select name, logo from client where id = $1',
          [facility.clientId],
        ),
      )) ?? [])
    : []
  return {
    id: id ?? 0,
    location: facility?.location ?? '',
    qrstatus: facility?.qrstatus ?? null,
    company: company?.name ?? '',
    logo: company?.logo ?? null,
  }
}
