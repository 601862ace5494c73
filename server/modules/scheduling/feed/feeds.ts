import { scopeOf } from '../../../../src/domain/access/permissions.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { readFeed } from '../../../../src/resources/scheduling/feed.calls.ts'
import { filledPath } from '../../../../src/schema/call.ts'
import type { ModuleContext } from '../../../engine/module.ts'
import { change, count, findOne, put, remove } from '../../../engine/tables/rows.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { companyOfLink, hashOfToken, linkTokenForm, newLinkToken } from '../../../platform/auth/linkToken.ts'
import { systemActor } from '../../../platform/db/companyContext.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { shutOutBy } from '../../../platform/http/shutOut.ts'
import { calendarFeed, employeeAccount } from '../tables.ts'

/** Whose shifts a feed lists, or the shifts of which site. */
export type FeedOf = { readonly userId: number } | { readonly pinId: number }

type Context = Pick<ModuleContext, 'db' | 'findCaller' | 'now'>

const hashText = (token: string) => hashOfToken(token).toString('hex')

/** Readings within these milliseconds count as one. */
const oneReading = 5 * 60_000

const isPin = async (sql: CompanySql, id: number) => (await count(sql, pin, { id })) > 0

/** @throws 404 for a site that does not exist */
export async function mustBePin(sql: CompanySql, id: number) {
  if (!(await isPin(sql, id))) throw notFound()
}

/** Makes a feed, or renews its address. @returns the path, which is stored nowhere */
export async function makeFeed(tx: Tx, of: FeedOf, now: Date): Promise<string> {
  const token = newLinkToken()
  const [key, subject] =
    'pinId' in of
      ? (['pinId', { userId: null, pinId: of.pinId }] as const)
      : (['userId', { userId: of.userId, pinId: null }] as const)
  await put(tx, calendarFeed, [key], {
    ...subject,
    madeBy: tx.actor.employeeId,
    tokenHash: hashText(token),
    createdAt: now.toISOString(),
    lastReadAt: null,
  })
  return `/api/${filledPath(readFeed.path, { token })}`
}

/** Stops a feed for good. */
export const stopFeed = (tx: Tx, of: FeedOf) => remove(tx, calendarFeed, of)

interface Feed {
  userId: number | null
  pinId: number | null
  madeBy: number
}

/** The maker of a feed while they may read its roster, and their company has access; else undefined. */
async function makerOf(
  { findCaller, now }: Context,
  sql: CompanySql,
  feed: Feed,
): Promise<Caller | undefined> {
  const maker = await findOne(sql, employeeAccount, { id: feed.madeBy }, { columns: ['personId'] })
  const caller = maker?.personId ? await findCaller(maker.personId, sql.clientId) : undefined
  if (!caller || caller.employeeId !== feed.madeBy || shutOutBy(caller, now()) !== undefined) return undefined
  const scope = scopeOf(caller.codes, 'SC', 'read')
  return scope === 'all' || (scope !== 'none' && feed.userId === caller.employeeId) ? caller : undefined
}

const subjectColumns = ['id', 'userId', 'pinId', 'madeBy', 'createdAt', 'lastReadAt'] as const

/** Since when a feed exists, and when it was last read; null where no address is open. */
export async function feedState(context: Context, sql: CompanySql, of: FeedOf) {
  const feed = await findOne(sql, calendarFeed, of, { columns: subjectColumns })
  if (!feed || !(await makerOf(context, sql, feed))) return null
  return { createdAt: feed.createdAt, lastReadAt: feed.lastReadAt }
}

/** An open feed: of the person's own shifts, or with a site. */
export interface OpenFeed {
  id: number
  clientId: number
  userId: number | null
  pinId: number | null
  lastReadAt: string | null
  /** The zone of the company. */
  timeZone: string
}

/** The feed behind an address; undefined if the address opens nothing, for any reason. */
export async function openFeed(context: Context, token: string): Promise<OpenFeed | undefined> {
  const { db } = context
  if (!linkTokenForm.test(token)) return undefined
  const tokenHash = hashText(token)
  const links = { table: calendarFeed.table, setting: 'app.calendar_feed' }
  const clientId = await companyOfLink(db, links, tokenHash)
  if (clientId === undefined) return undefined
  const sql = db.read(clientId)
  const feed = await findOne(sql, calendarFeed, { tokenHash }, { columns: subjectColumns })
  const maker = feed && (await makerOf(context, sql, feed))
  if (!maker || (feed.pinId !== null && !(await isPin(sql, feed.pinId)))) return undefined
  const { id, userId, pinId, lastReadAt } = feed
  return { id, clientId, userId, pinId, lastReadAt, timeZone: maker.timeZone }
}

/** Notes that a feed was read, once in five minutes. */
export async function noteReading({ db, now }: Context, { id, clientId, lastReadAt }: OpenFeed) {
  const at = now()
  if (lastReadAt !== null && at.getTime() - Date.parse(lastReadAt) < oneReading) return
  await db.write(systemActor(clientId), (tx) =>
    change(tx, calendarFeed, { id }, { lastReadAt: at.toISOString() }),
  )
}
