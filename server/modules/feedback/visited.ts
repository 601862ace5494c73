import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { ApiError, tooManyTries } from '../../platform/errors.ts'
import {
  addressBucket,
  admit,
  forgive,
  placeGuesses,
  secondsLeft,
  type Limit,
} from '../../platform/identity/limits.ts'
import type { Secrets } from '../../platform/identity/crypto/secrets.ts'

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

const hour = 3_600_000

/** A site counts once an hour, however often it and its facilities are looked at. */
const firstLook: Limit = { name: 'place', free: 1, firstWait: hour, longestWait: hour, memory: hour }

/**
 * Counts a look at a site, once an hour for each address. Numbers on printed labels follow one another: without the limit,
 * counting would show every customer. A number without a site counts as one.
 * @throws 429 with the seconds to wait, where the address has seen too many sites
 */
async function countLook({ db, secrets }: Looking, address: string, place: string): Promise<void> {
  const counting = { sql: db.system, secrets, now: Date.now() }
  const bucket = addressBucket(address)
  const look = `${bucket} ${place}`
  if (!(await admit(counting, firstLook, look))) return
  if (await admit(counting, placeGuesses, bucket)) return
  await forgive(counting, firstLook, look)
  throw tooManyTries(await secondsLeft(counting, placeGuesses, bucket))
}

/** All that a label's holder may know of a facility; what could not be found out is empty. */
export interface VisitedFacility {
  id: number
  name: string
  location: string
  /** Whether it takes feedback; null where that could not be found out. */
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

/**
 * The facility of that id, of any company. One that takes no feedback answers like one that does not exist, against counting.
 * @throws 429 with the seconds to wait, where the address has seen too many sites
 */
export async function visitFacility(looking: Looking, address: string, id: number) {
  const found = await asVisitor<Found>(
    looking.db,
    'app.facility',
    id,
    'select client_id as "clientId", name, location, pin_id as pin from facility where id = $1 and qrstatus and deleted_at is null',
  )
  await countLook(looking, address, found ? `pin ${found.pin}` : `facility ${id}`)
  return found
}

/** The pin of that id, whichever company it is of. */
const findPin = (db: Database, id: number) =>
  asVisitor<Pick<Found, 'clientId' | 'name'>>(
    db,
    'app.pin',
    id,
    'select client_id as "clientId", name from pin where id = $1 and deleted_at is null',
  )

type Failing = (error: unknown) => void

/** What the work gives; undefined where it fails, of which `onFailure` hears unless it is a refusal. */
async function attempt<T>(work: () => Promise<T>, onFailure: Failing): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) onFailure(error)
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

/**
 * What the public page shows. A facility, site or company that cannot be looked up, for whatever reason, leaves its part
 * empty (spec 8).
 */
export async function lookUp(visitor: Visitor, id: number | undefined): Promise<VisitedFacility> {
  const { db, onFailure } = visitor
  const find = async (facility: number) =>
    (await visitFacility(visitor, visitor.address, facility)) ?? 'closed'
  const found = id === undefined ? 'closed' : await attempt(() => find(id), onFailure)
  const facility = typeof found === 'object' ? found : undefined
  const site = facility && (await attempt(() => findPin(db, facility.pin), onFailure))
  return {
    id: id ?? 0,
    name: facility?.name ?? '',
    location: facility?.location ?? '',
    qrstatus: found === undefined ? null : facility !== undefined,
    pin: facility?.pin ?? null,
    site: site?.name ?? '',
    ...(await companyOf(db, facility?.clientId, onFailure)),
  }
}

/** Whose pin it is, as the feedback page asks. */
export async function lookUpPin(visitor: Visitor, id: number) {
  const { db, onFailure } = visitor
  const find = async () => {
    await countLook(visitor, visitor.address, `pin ${id}`)
    return findPin(db, id)
  }
  const pin = await attempt(find, onFailure)
  return { id, ...(await companyOf(db, pin?.clientId, onFailure)) }
}
