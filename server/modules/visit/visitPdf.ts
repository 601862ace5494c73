import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { PdfWriter, written } from '../../platform/pdf/pdfWriter.ts'
import { asPdf, languageOf } from '../../services/documents/chosen.ts'
import { letterheadOf } from '../../services/documents/letterhead.ts'
import { Pictures } from '../../services/documents/records.ts'
import { documentWord } from '../../services/documents/words.ts'
import { drawVisit, gatherVisit } from './visitDocument.ts'

interface Asked {
  caller: Caller
  sql: Sql
  params: { id: number }
  query: { language?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

const head = z.object({ refNo: z.string(), updatedAt: z.coerce.date() })

/** A visit as a PDF, in the language that is asked for or the browser's. */
export async function printVisit(
  { caller, sql, params, query, request, reply }: Asked,
  { db, storage }: ModuleContext,
) {
  const found = await gatherVisit(sql, caller, params.id)
  if (!found) throw notFound()
  const { refNo, updatedAt } = head.parse(found.row)
  const language = languageOf(request, query.language)
  const pictures = new Pictures(storage)
  const company = await letterheadOf(db, caller, pictures)
  const title = documentWord(language, 'visit', { ref: refNo })
  const pdf = await PdfWriter.open({ title, language, made: updatedAt, margin: 48 })
  const { timeZone } = caller
  asPdf(reply, `${refNo}.pdf`)
  return written(pdf, () => drawVisit({ pdf, pictures, company, timeZone, language }, found))
}
