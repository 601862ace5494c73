import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { documentBody } from '../../../src/resources/documents/documents.shapes.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { selectionOf } from '../../engine/batches/routes.ts'
import type { ModuleContext } from '../../engine/module.ts'
import type { Row } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { PdfWriter, written, type Style } from '../../platform/pdf/pdfWriter.ts'
import { asPdf, chosenIds, companyName, languageOf } from '../../services/documents/chosen.ts'
import { soft } from '../../services/documents/flow.ts'
import { drawCode } from '../../services/documents/labelSheet.ts'
import { Pictures, rowsOf, storedFiles } from '../../services/documents/records.ts'
import { namesFor } from '../../services/documents/values.ts'
import { documentWord } from '../../services/documents/words.ts'

const mm = 72 / 25.4
/** ISO/IEC 7810 ID-1, as cards of banks are. */
const card = { width: 85.6 * mm, height: 53.98 * mm }
const columns = 2
const perPage = 10
const inner = 9
const picture = { width: 62, height: 78 }
const code = 66

const printed = z.object({
  id: z.number(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string().nullish(),
  departmentId: z.number().nullish(),
  photoId: z.number().nullish(),
  updatedAt: z.coerce.date().optional(),
})

interface Asked {
  caller: Caller
  sql: Sql
  body: z.output<typeof documentBody>
  request: FastifyRequest
  reply: FastifyReply
}

interface Face {
  company: string
  name: string
  staffNo: string
  below: string
  photo: Buffer | undefined
}

async function drawCard(pdf: PdfWriter, face: Face, x: number, y: number) {
  const { doc } = pdf
  doc.lineWidth(0.5).strokeColor('#9aa4b2').roundedRect(x, y, card.width, card.height, 9).stroke()
  const write = async (
    text: string,
    at: { x: number; y: number; width: number; most: number },
    style: Style,
  ) => {
    await pdf.prepare([text], style.weight)
    return pdf.draw(pdf.lines(text, at.width, style).slice(0, at.most), at.x, at.y, style)
  }
  const wide = card.width - 2 * inner
  const head = await write(
    face.company,
    { x: x + inner, y: y + inner - 2, width: wide, most: 1 },
    { size: 9, weight: 700 },
  )
  const top = head + 6
  const frame = doc.save().roundedRect(x + inner, top, picture.width, picture.height, 3)
  // What covers the frame reaches beyond it where the picture is wider or higher.
  if (face.photo)
    frame.clip().image(face.photo, x + inner, top, {
      cover: [picture.width, picture.height],
      align: 'center',
      valign: 'center',
    })
  else frame.stroke()
  doc.restore()
  const side = x + card.width - inner - code
  drawCode(pdf, face.staffNo, side, y + card.height - inner - code, code)
  const left = x + inner + picture.width + 8
  const width = x + card.width - inner - left
  let line = await write(face.name, { x: left, y: top, width, most: 2 }, { size: 11, weight: 700 })
  const narrow = side - left
  line = await write(face.staffNo, { x: left, y: line + 3, width: narrow, most: 1 }, { size: 9 })
  await write(face.below, { x: left, y: line + 2, width: narrow, most: 3 }, { size: 8, colour: soft })
}

/** ID cards of the employees that a caller has chosen, in the size of bank cards; the code is the staff number. */
export async function idCardsPdf(
  { caller, sql, body, request, reply }: Asked,
  { db, storage }: ModuleContext,
) {
  const { language: wanted, ...selection } = body
  const ids = await chosenIds(sql, caller, employee, selectionOf(selection))
  const language = languageOf(request, wanted)
  const rows: Row[] = await rowsOf(sql, caller, employee, { id: ids })
  const names = await namesFor(sql, caller, [[employee, rows]])
  const files = await storedFiles(sql, caller, rows, 'photoId')
  const people = new Map(
    z
      .array(printed)
      .parse(rows)
      .map((one) => [one.id, one]),
  )
  const company = await companyName(db, caller)
  const made = new Date(
    Math.max(0, ...[...people.values()].map(({ updatedAt }) => updatedAt?.getTime() ?? 0)),
  )
  const title = documentWord(language, 'idCards')
  const pdf = await PdfWriter.open({ title, language, made, margin: 0 })
  const pictures = new Pictures(storage)
  asPdf(reply, 'id-cards.pdf')
  return written(pdf, async () => {
    const chosen = ids.flatMap((id) => people.get(id) ?? [])
    for (const [index, one] of chosen.entries()) {
      const place = index % perPage
      if (place === 0) {
        await pdf.flush()
        pdf.doc.addPage()
      }
      const { page } = pdf.doc
      const x = (page.width - columns * card.width) / 2 + (place % columns) * card.width
      const y =
        (page.height - (perPage / columns) * card.height) / 2 + Math.floor(place / columns) * card.height
      const file = files.get(one.photoId ?? 0)
      const face = {
        company,
        name: `${one.firstName} ${one.lastName}`,
        staffNo: one.employeeId,
        below: [one.jobTitle, names.get('department')?.get(one.departmentId ?? 0)].filter(Boolean).join('\n'),
        photo: file && (await pictures.printable(file)),
      }
      await drawCard(pdf, face, x, y)
      await pdf.drained()
    }
  })
}
