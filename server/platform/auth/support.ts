import { isOfPlatform, permissionOf } from '../../../src/domain/access/permissions.ts'
import { standsFor } from '../../../src/domain/platform/platform.ts'
import { supportHeader } from '../../../src/domain/platform/support.ts'
import type { Database } from '../db/database.ts'
import { Memory } from '../db/memory.ts'
import { notAMember, supportOver } from '../errors.ts'
import type { Session } from './session.ts'
import type { Caller } from './caller.ts'
import type { FindCaller } from './membership.ts'
import type { FindPlatformRole } from './platformRole.ts'

/**
 * Finds the caller of a request in its company. This is the signed-in user, or in a running support session the
 * administrator it acts as.
 * @throws 403 if the user is not a member of the company, or the session is over
 */
export type FindActing = (session: Session, support: string | undefined) => Promise<Caller>

interface Kept {
  operatorPersonId: string
  operatorName: string
  /** The sign-in of the administrator as whom somebody works. */
  personId: string | null
  endsAt: Date
  endedAt: Date | null
}

const known = new Memory(['support_session', 'employee'], () => new Map<number, Kept>())
const named = /^([1-9]\d{0,15})\.([1-9]\d{0,15})$/

/** Support sessions can't grant permissions, which would outlast the session, and don't reach a partner's clients and leads. */
const openToSupport = (codes: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...codes].filter((code) => {
      const { module, action } = permissionOf(code) ?? {}
      return !isOfPlatform(code) && (module !== 'AC' || action === 'read')
    }),
  )

/** The support session that the headers of a request name. */
export function supportNamed(headers: Readonly<Record<string, unknown>>): string | undefined {
  const given = headers[supportHeader]
  return given === undefined ? undefined : String(given)
}

interface Options {
  db: Database
  operatorId: number
  findCaller: FindCaller
  findPlatformRole: FindPlatformRole
  now: () => Date
}

export function actingLookup({ db, operatorId, findCaller, findPlatformRole, now }: Options): FindActing {
  async function kept(companyId: number, id: number): Promise<Kept | undefined> {
    const sessions = known.of(db, companyId)
    const remembered = sessions.get(id)
    if (remembered) return remembered
    const [row] = await db.read(companyId).query<Kept>(
      `select s.operator_person_id as "operatorPersonId", s.operator_name as "operatorName", e.person_id as "personId",
         s.ends_at as "endsAt", s.ended_at as "endedAt"
       from support_session s join employee e on e.client_id = s.client_id and e.id = s.employee_id
       where s.client_id = $1 and s.id = $2`,
      [companyId, id],
    )
    if (row) sessions.set(id, row)
    return row
  }

  async function supporting(session: Session, support: string): Promise<Caller> {
    const [, company, id] = named.exec(support) ?? []
    const found = company === undefined ? undefined : await kept(Number(company), Number(id))
    // The end of the session is compared with the clock at every call, regardless of caches and tokens.
    if (
      !found?.personId ||
      found.operatorPersonId !== session.userUuid ||
      found.endedAt !== null ||
      new Date(found.endsAt) <= now()
    )
      throw supportOver()
    // An operator who loses the permission to start sessions loses the running one too.
    const operator = await findCaller(session.userUuid, operatorId)
    const standing = operator && (await findPlatformRole(operator))
    if (!standsFor(standing, 'operator', 'manage')) throw supportOver()
    const caller = await findCaller(found.personId, Number(company))
    if (!caller) throw supportOver()
    const codes = openToSupport(caller.codes)
    return { ...caller, codes, support: { id: Number(id), operatorName: found.operatorName } }
  }

  return async (session, support) => {
    if (support !== undefined) return supporting(session, support)
    const caller = await findCaller(session.userUuid, session.clientId)
    if (!caller) throw notAMember()
    return caller
  }
}
