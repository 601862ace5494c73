import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { addressBucket, admit, forgive, type Limit } from '../../platform/identity/limits.ts'
import type { Secrets } from '../../platform/identity/secrets.ts'

/** What looking up needs: the database, and the key that limits are counted by. */
export interface Looking {
  db: Database
  secrets: Secrets
}

/** Somebody without a sign-in. */
export interface Visitor extends Looking {
  /** Their network address. */
  address: string
  /** Hears of failures that are not theirs. */
  onFailure: Failing
}

/** Who asks. */
export const visitorOf = ({ ip, log }: FastifyRequest, { db, secrets }: Looking): Visitor => ({
  db,
  secrets,
  address: ip,
  onFailure: (error) => log.error({ err: error }, 'facility or pin not looked up'),
})

const minute = 60_000
const hour = 60 * minute

/** A facility or pin counts once an hour, however often it is looked at. */
const firstLook: Limit = { name: 'place', free: 1, firstWait: hour, longestWait: hour, memory: hour }

/**
 * Facilities and pins that one address learns of. Their numbers follow one another and stand on printed labels, so that
 * whoever counts could learn of every customer's; a whole site that shares an address has fewer.
 */
const placesOfAddress: Limit = {
  name: 'places-of-address',
  free: 100,
  firstWait: minute,
  longestWait: hour,
  memory: hour,
}

/** Whether somebody may look at a facility or pin: one that they have seen lately, or another within the limit. */
export async function mayLook(
  { db, secrets }: Looking,
  address: string,
  place: `${'facility' | 'pin'} ${number}`,
): Promise<boolean> {
  const counting = { sql: db.system, secrets, now: Date.now() }
  const bucket = addressBucket(address)
  const look = `${bucket} ${place}`
  if (!(await admit(counting, firstLook, look))) return true
  if (await admit(counting, placesOfAddress, bucket)) return true
  await forgive(counting, firstLook, look)
  return false
}

/** All that a label's holder may know of a facility; what could not be found out is empty. */
export interface VisitedFacility {
  id: number
  name: string
  location: string
  qrstatus: boolean | null
  /** Its site, by id and name. */
  pin: number | null
  site: string
  company: string
  logo: string | null
  brandColour: string | null
}

interface Found {
  clientId: number
  name: string
  location: string
  qrstatus: boolean
  pin: number
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
    'select client_id as "clientId", name, location, qrstatus, pin_id as pin from facility where id = $1 and deleted_at is null',
  )

/** The pin of that id, whichever company it is of. */
const findPin = (db: Database, id: number) =>
  asVisitor<Pick<Found, 'clientId' | 'name'>>(
    db,
    'app.pin',
    id,
    'select client_id as "clientId", name from pin where id = $1 and deleted_at is null',
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

const noCompany: Pick<VisitedFacility, 'company' | 'logo' | 'brandColour'> = {
  company: '',
  logo: null,
  brandColour: null,
}

/** The company as visitors see it; empty where it cannot be found out. */
async function companyOf(db: Database, clientId: number | undefined, onFailure: Failing) {
  if (clientId === undefined) return noCompany
  const found = await attempt(
    () =>
      db.system.query<typeof noCompany>(
        'select name as company, logo, brand_colour as "brandColour" from client where id = $1',
        [clientId],
      ),
    onFailure,
  )
  return found?.[0] ?? noCompany
}

/** What was found of a facility; `unknown` where there is none or the visitor has looked at too many, which they cannot tell apart. */
export interface Visited {
  facility: VisitedFacility
  unknown: boolean
}

/**
 * What the public page shows. A facility, site or company that cannot be looked up, for whatever reason, leaves its part
 * empty (spec 8).
 */
export async function lookUp(visitor: Visitor, id: number | undefined): Promise<Visited> {
  const { db, onFailure } = visitor
  const find = async (facility: number) =>
    (await mayLook(visitor, visitor.address, `facility ${facility}`))
      ? ((await findFacility(db, facility)) ?? 'unknown')
      : 'unknown'
  const found = id === undefined ? 'unknown' : await attempt(() => find(id), onFailure)
  const facility = found === 'unknown' ? undefined : found
  const site = facility && (await attempt(() => findPin(db, facility.pin), onFailure))
  return {
    facility: {
      id: id ?? 0,
      name: facility?.name ?? '',
      location: facility?.location ?? '',
      qrstatus: facility?.qrstatus ?? null,
      pin: facility?.pin ?? null,
      site: site?.name ?? '',
      ...(await companyOf(db, facility?.clientId, onFailure)),
    },
    unknown: found === 'unknown',
  }
}

/** Whose pin it is, as the feedback page asks. */
export async function lookUpPin(visitor: Visitor, id: number) {
  const { db, onFailure } = visitor
  const find = async () =>
    (await mayLook(visitor, visitor.address, `pin ${id}`)) ? findPin(db, id) : undefined
  const pin = await attempt(find, onFailure)
  return { id, ...(await companyOf(db, pin?.clientId, onFailure)) }
}
