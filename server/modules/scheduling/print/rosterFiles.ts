import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  mostPrintedDays,
  rosterPdf,
  rosterXlsx,
} from '../../../../src/resources/scheduling/rosterFile.calls.ts'
import type { DocumentLanguage } from '../../../../src/resources/documents/documents.shapes.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { serve, type ModuleContext } from '../../../engine/module.ts'
import { findOne } from '../../../engine/tables/rows.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { PdfWriter, written } from '../../../platform/pdf/pdfWriter.ts'
import { asPdf, companyName, languageOf } from '../../../services/documents/chosen.ts'
import { dateText, momentText, weekdayText } from '../../../services/documents/values.ts'
import { documentWord, type DocumentWord } from '../../../services/documents/words.ts'
import { onlyOwn, personWithin } from '../roster/reach.ts'
import { checkWindow } from '../scheduling.ts'
import { RosterTable, rosterMargin, type RosterTexts } from './rosterPdf.ts'
import { rosterSheetOf, type RosterSheet } from './rosterSheet.ts'
import { rosterWorkbook } from './rosterXlsx.ts'

interface Asked {
  caller: Caller
  sql: CompanySql
  query: z.output<typeof rosterXlsx.query>
  request: FastifyRequest
}

/** The roster of a query: people with own scope receive their own published shifts. */
async function gather(asked: Asked, { db, settings, now }: Pick<ModuleContext, 'db' | 'settings' | 'now'>) {
  const { caller, sql, query, request } = asked
  checkWindow(query, mostPrintedDays)
  const { start, end, pin: pinId, user, department, job, skill, by = 'person', state = 'published' } = query
  const isOwn = onlyOwn(caller, 'SC') !== undefined
  const language = languageOf(request, query.language)
  const sheet = await rosterSheetOf(sql, settings.WEEKDAY_MASK, {
    window: { start, end, pin: pinId, user: personWithin(caller, 'SC', user), department },
    having: { job, skill },
    by: isOwn ? 'person' : by,
    state: isOwn ? 'published' : state,
    language,
  })
  const site = pinId === undefined ? undefined : await findOne(sql, pin, { id: pinId }, { columns: ['name'] })
  const company = await companyName(db, caller)
  const made = now()
  const texts = textsOf(sheet, { language, by, site: site?.name, company, made, timeZone: caller.timeZone })
  return { sheet, texts, language, made, name: `roster-${start}-${end}` }
}

interface About {
  language: DocumentLanguage
  by: 'person' | 'site'
  site: string | undefined
  company: string
  made: Date
  timeZone: string
}

function textsOf({ days, hasDrafts }: RosterSheet, about: About): RosterTexts {
  const { language, by, site, company, made, timeZone } = about
  const word = (name: DocumentWord, values?: Readonly<Record<string, string | number>>) =>
    documentWord(language, name, values)
  const span = [days[0], days.at(-1)].map((one) => dateText(one?.day ?? '', language)).join(' – ')
  return {
    title: site === undefined ? word('roster') : word('rosterOf', { name: site }),
    beneath: [company, span, word('siteTimes')].join(' · '),
    group: word('where'),
    first: word(by === 'site' ? 'shift' : 'person'),
    note: word('job'),
    days: days.map(({ day }) => `${weekdayText(day, language)} ${Number(day.slice(8))}`),
    foot: (page) =>
      [
        word('pageAlone', { page }),
        word('printed', { when: momentText(made, timeZone, language) }),
        ...(hasDrafts ? [word('draftMark')] : []),
      ].join(' · '),
  }
}

const asXlsx = (reply: FastifyReply, name: string) =>
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'private, no-store')

/** The roster as files: a PDF to print, a workbook to work with. */
export const rosterFileCalls = [
  serve(rosterPdf, async (asked, context) => {
    const { sheet, texts, language, made, name } = await gather(asked, context)
    const { paper = 'a4' } = asked.query
    const pdf = await PdfWriter.open({ title: texts.title, language, made, margin: rosterMargin })
    asPdf(asked.reply, `${name}.pdf`)
    return written(pdf, () => new RosterTable(pdf, sheet, texts, paper).draw())
  }),
  serve(rosterXlsx, async (asked, context) => {
    const { sheet, texts, name } = await gather(asked, context)
    void asXlsx(asked.reply, name)
    return rosterWorkbook(sheet, texts)
  }),
]
