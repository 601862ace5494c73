import { createHash } from 'node:crypto'
import { localeFor, type Locale } from '../../../../src/domain/text/locales.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import * as calls from '../../../../src/resources/scheduling/feed.calls.ts'
import { serve, type ModuleContext } from '../../../engine/module.ts'
import { company } from '../../../engine/tables/company.ts'
import { findOne } from '../../../engine/tables/rows.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { calendarText } from './calendar.ts'
import { dayEntries, feedWindow, shiftEntries } from './entries.ts'
import { feedState, makeFeed, mustBePin, noteReading, openFeed, stopFeed, type OpenFeed } from './feeds.ts'
import { feedTexts } from './texts.ts'

async function nameOf(sql: CompanySql, { pinId }: OpenFeed, locale: Locale) {
  const { shifts, roster } = feedTexts[locale]
  const owner =
    pinId === null
      ? await findOne(sql, company, {}, { columns: ['name'] })
      : await findOne(sql, pin, { id: pinId }, { columns: ['name'] })
  return `${pinId === null ? shifts : roster}: ${owner?.name ?? ''}`
}

/** The current text of a feed. */
async function textOf({ db, settings, now }: ModuleContext, feed: OpenFeed, locale: Locale) {
  // A year of a roster is much for one read: a company does few of them at once.
  const sql = db.heavy(feed.clientId)
  const window = feedWindow(dayIn(now(), feed.timeZone))
  const [name, shifts, days] = await Promise.all([
    nameOf(sql, feed, locale),
    shiftEntries(sql, feed, window, locale),
    feed.userId === null ? [] : dayEntries(sql, feed.userId, window, locale),
  ])
  return calendarText({ name, product: settings.PRODUCT_NAME, locale, shifts, days })
}

/** How calendar feeds are made, stopped and read. */
export const feedCalls = [
  serve(calls.ownFeed, async ({ caller, sql }, context) => ({
    feed: await feedState(context, sql, { userId: caller.employeeId }),
  })),
  serve(calls.makeOwnFeed, async ({ caller, write }, { now }) => ({
    path: await write((tx) => makeFeed(tx, { userId: caller.employeeId }, now())),
  })),
  serve(calls.stopOwnFeed, async ({ caller, write }) => {
    await write((tx) => stopFeed(tx, { userId: caller.employeeId }))
    return { ok: true }
  }),
  serve(calls.siteFeed, async ({ params: { pinId }, sql }, context) => {
    await mustBePin(sql, pinId)
    return { feed: await feedState(context, sql, { pinId }) }
  }),
  serve(calls.makeSiteFeed, async ({ params: { pinId }, write }, { now }) => ({
    path: await write(async (tx) => {
      await mustBePin(tx, pinId)
      return makeFeed(tx, { pinId }, now())
    }),
  })),
  serve(calls.stopSiteFeed, async ({ params: { pinId }, write }) => {
    await write(async (tx) => {
      await mustBePin(tx, pinId)
      await stopFeed(tx, { pinId })
    })
    return { ok: true }
  }),
  serve(calls.readFeed, async ({ params, query, request, reply }, context) => {
    const feed = await openFeed(context, params.token)
    if (!feed) throw notFound()
    const text = await textOf(context, feed, localeFor(query.lang, request.headers['accept-language']))
    await noteReading(context, feed)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    void reply
      .header('cache-control', 'private, max-age=300')
      .header('etag', etag)
      .header('vary', 'accept-language')
      .header('x-robots-tag', 'noindex')
    if (!request.headers['if-none-match']?.includes(etag)) return text
    void reply.code(304)
    return ''
  }),
]
