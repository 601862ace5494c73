import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mostInDocument, type DocumentLanguage } from '../../../src/resources/documents/documents.shapes.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import type { Selection } from '../../engine/batches/running/records.ts'
import { Params } from '../../engine/sql/params.ts'
import { matching } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { localeFor } from '../../../src/domain/text/locales.ts'

const found = z.array(z.object({ id: z.number() }))

const tooMany = (member: string, { label }: Resource) =>
  badRequest(
    member,
    `At most ${mostInDocument} ${label.many.toLowerCase()} go in one document. Choose fewer of them.`,
  )

/**
 * The ids of the records to be printed, within the caller's reach: in the order in which they were named, or as they were
 * made.
 * @throws 404 where one of those named is none that they may read, 400 where they are too many for one document
 */
export async function chosenIds(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  selection: Selection,
): Promise<number[]> {
  const params = new Params()
  const named = 'ids' in selection ? [...new Set(selection.ids)] : undefined
  if (named && named.length > mostInDocument) throw tooMany('ids', resource)
  const filter = 'filter' in selection ? selection.filter : { id: named }
  const except = 'ids' in selection ? [] : (selection.except ?? [])
  const { from } = matching(caller, resource, filter, params, resourceNamed, false)
  const left = except.length > 0 ? ` and t.id <> all(${params.add(except)}::bigint[])` : ''
  const rows = found.parse(
    await sql.query(`select t.id ${from}${left} order by t.id limit ${mostInDocument + 1}`, params.values),
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > mostInDocument) throw tooMany('filter', resource)
  if (!named) {
    if (ids.length === 0)
      throw badRequest('filter', `The filter keeps no ${resource.label.one.toLowerCase()}.`)
    return ids
  }
  const reached = new Set(ids)
  if (named.some((id) => !reached.has(id))) throw notFound()
  return named
}

/** The language of a document's words: the one asked for, else the browser's. */
export const languageOf = (request: FastifyRequest, asked: unknown): DocumentLanguage =>
  localeFor(asked, request.headers['accept-language'])

/** Says of an answer that it is a document of that name. */
export function asPdf(reply: FastifyReply, name: string) {
  void reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
    .header('cache-control', 'private, no-store')
}

const company = z.tuple([z.object({ name: z.string() })])

/** The name of the caller's company, as it stands on documents. */
export const companyName = async (db: Database, { clientId }: Caller) =>
  company.parse(await db.system.query('select name from client where id = $1', [clientId]))[0].name
