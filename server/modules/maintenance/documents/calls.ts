import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  facilityLabels,
  workRequestPdf,
  workRequestsPdf,
} from '../../../../src/resources/maintenance/documents.calls.ts'
import { facility } from '../../../../src/resources/maintenance/facility/facility.resource.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { findReached } from '../../../engine/tables/reached.ts'
import { instant, rowsOf, select } from '../../../engine/tables/statement.ts'
import { selectionOf } from '../../../engine/batches/routes.ts'
import { serve, type ModuleContext } from '../../../engine/module.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { PdfWriter, written } from '../../../platform/pdf/pdfWriter.ts'
import { asPdf, chosenIds, languageOf } from '../../../services/documents/chosen.ts'
import { letterheadOf } from '../../../services/documents/letterhead.ts'
import { Pictures } from '../../../services/documents/records.ts'
import { labelSheetPdf } from '../../../services/documents/labelSheet.ts'
import { gather } from './gather.ts'
import { facilityLabelsOf } from './facilityLabels.ts'
import { drawRequest } from './requestDocument.ts'
import { documentWord } from '../../../services/documents/words.ts'

const t = rowsOf(workRequest, 't')

interface Asked {
  caller: Caller
  sql: CompanySql
  request: FastifyRequest
  reply: FastifyReply
}

interface Printed {
  ids: readonly number[]
  title: string
  /** Of the file. */
  name: string
  made: Date
  language: 'en' | 'ms'
}

async function print(
  { caller, sql, reply }: Asked,
  { db, storage }: ModuleContext,
  { ids, title, name, made, language }: Printed,
) {
  const pdf = await PdfWriter.open({ title, language, made, margin: 48 })
  const pictures = new Pictures(storage)
  const context = {
    pdf,
    pictures,
    language,
    timeZone: caller.timeZone,
    company: await letterheadOf(db, caller, pictures),
  }
  asPdf(reply, name)
  return written(pdf, async () => {
    for (const id of ids) {
      const found = await gather(sql, caller, id)
      if (found) await drawRequest(context, found)
    }
  })
}

/** Documents of work requests, and sheets of QR labels. */
export const documentCalls = [
  serve(workRequestPdf, async (asked, context) => {
    const { caller, sql, params, query, request } = asked
    const language = languageOf(request, query.language)
    const { refNo, updatedAt } = await findReached(sql, caller, workRequest, resourceNamed, {
      id: params.id,
      action: 'read',
      columns: ['refNo', 'updatedAt'],
    })
    const title = documentWord(language, 'title', { ref: refNo })
    const printed = { ids: [params.id], title, name: `${refNo}.pdf`, made: new Date(updatedAt), language }
    return print(asked, context, printed)
  }),

  serve(workRequestsPdf, async (asked, context) => {
    const { caller, sql, body, request } = asked
    const ids = await chosenIds(sql, caller, workRequest, selectionOf(body))
    const [row] = await select(sql, {
      changed: instant.orNull`max(${t.updatedAt})`,
    })`from ${t.withDeleted} where ${t.id} = any(${ids}::bigint[])`
    const changed = new Date(row?.changed ?? 0)
    const language = languageOf(request, body.language)
    const title = documentWord(language, 'titles', { count: ids.length })
    return print(asked, context, { ids, title, name: 'work-requests.pdf', made: changed, language })
  }),

  serve(facilityLabels, async (asked, context) => {
    const { caller, sql, request } = asked
    // Where it is not said how the portal is reached from outside, it is as the caller reached it.
    const root = context.publicUrl || `${request.protocol}://${request.host}`
    return labelSheetPdf(asked, context, {
      resource: facility,
      layout: 'beside',
      labels: (ids, about) => facilityLabelsOf(sql, caller, ids, { ...about, root }),
    })
  }),
]
