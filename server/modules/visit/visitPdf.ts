import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { Paper, written } from '../../platform/pdf/paper.ts'
import { asPdf, companyName, languageOf } from '../papers/chosen.ts'
import { Pictures } from '../papers/records.ts'
import { paperWord } from '../papers/words.ts'
import { drawVisit, gatherVisit } from './visitPaper.ts'

interface Asked {
  caller: Caller
  sql: Sql
  params: { id: number }
  query: { language?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

const head = z.object({ refNo: z.string(), updatedAt: z.coerce.date() })

/** A visit on paper, in the language that is asked for or the browser's. */
export async function printVisit(
  { caller, sql, params, query, request, reply }: Asked,
  { db, storage }: ModuleContext,
) {
  const found = await gatherVisit(sql, caller, params.id)
  if (!found) throw notFound()
  const { refNo, updatedAt } = head.parse(found.row)
  const language = languageOf(request, query.language)
  const company = await companyName(db, caller)
  const title = paperWord(language, 'visit', { ref: refNo })
  const paper = await Paper.open({ title, language, made: updatedAt, margin: 48 })
  const { timeZone } = caller
  asPdf(reply, `${refNo}.pdf`)
  return written(paper, () =>
    drawVisit({ paper, pictures: new Pictures(storage), company, timeZone, language }, found),
  )
}
