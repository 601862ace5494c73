import { visit } from '../../../src/resources/visit/visit.resource.ts'
import { visitChecklist } from '../../../src/resources/visit/visitChecklist.resource.ts'
import { visitFinding } from '../../../src/resources/visit/visitFinding.resource.ts'
import { visitInventory } from '../../../src/resources/visit/visitInventory.resource.ts'
import type { DocumentLanguage } from '../../../src/resources/documents/documents.shapes.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Row } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { PdfWriter } from '../../platform/pdf/pdfWriter.ts'
import { Flow, soft } from '../../services/documents/flow.ts'
import { drawLetterhead, type Letterhead } from '../../services/documents/letterhead.ts'
import { rowsOf, storedFiles, type DocumentFile, type Pictures } from '../../services/documents/records.ts'
import { headingOf, manyOf, namesFor, valueText } from '../../services/documents/values.ts'
import { documentWord } from '../../services/documents/words.ts'

/** How many points of a page's height a photo takes. */
const photoHeight = 120
const signatureHeight = 60

const facts = [
  'pinId',
  'type',
  'visitorId',
  'scheduledAt',
  'startedAt',
  'endedAt',
  'score',
  'findingsOpen',
  'findingsTotal',
]

/** Reads what a visit's document shows, as far as the caller may read it; undefined where it has gone meanwhile. */
export async function gatherVisit(sql: Sql, caller: Caller, id: number) {
  const [row] = await rowsOf(sql, caller, visit, { id })
  if (!row) return undefined
  const of = { visitId: id }
  const [checks, inventory, findings] = await Promise.all([
    rowsOf(sql, caller, visitChecklist, of, 't.rank, t.id'),
    rowsOf(sql, caller, visitInventory, of),
    rowsOf(sql, caller, visitFinding, of),
  ])
  const [names, photos, signature] = await Promise.all([
    namesFor(sql, caller, [
      [visit, [row]],
      [visitFinding, findings],
    ]),
    storedFiles(sql, caller, [...inventory, ...findings], 'photoId'),
    storedFiles(sql, caller, [row], 'signatureId'),
  ])
  return { row, checks, inventory, findings, names, stored: new Map([...photos, ...signature]) }
}
type Gathered = NonNullable<Awaited<ReturnType<typeof gatherVisit>>>

interface Context {
  pdf: PdfWriter
  pictures: Pictures
  company: Letterhead
  timeZone: string
  language: DocumentLanguage
}

/** Draws a visit: where and when it was, what was checked, counted and found, and who signed it. */
export async function drawVisit(context: Context, found: Gathered): Promise<void> {
  const { pdf, pictures, company, timeZone, language } = context
  const { row, checks, inventory, findings, names, stored } = found
  const flow = new Flow(pdf)
  const reader = { language, timeZone, names }
  const say = (resource: Resource, name: string, of: Row) =>
    name in of ? valueText(resource, name, of, reader) : undefined
  const line = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('  ·  ')

  flow.page()
  await drawLetterhead(flow, company)
  const ref = say(visit, 'refNo', row) ?? ''
  await flow.text(line(ref, say(visit, 'pinId', row)), { size: 17, weight: 700 })
  const status = say(visit, 'status', row)
  if (status) await flow.text(status, { size: 11, weight: 700, colour: '#0b6b75' })
  flow.space(8)
  await flow.facts(
    facts.flatMap((name) => {
      const text = say(visit, name, row)
      return text === undefined ? [] : [[headingOf(visit, name, language), text] as const]
    }),
  )
  const summary = say(visit, 'summary', row)
  if (summary) {
    await flow.heading(headingOf(visit, 'summary', language))
    await flow.text(summary, { size: 10 })
  }
  await drawChecks()
  await drawInventory()
  await drawFindings()
  await drawSignature()
  await flow.numberPages((page, pages) => documentWord(language, 'page', { ref, page, pages }))

  async function picture(file: DocumentFile | undefined, height: number) {
    if (!file) return
    const bytes = await pictures.printable(file)
    if (bytes) await flow.pictures([{ bytes, caption: '' }, undefined, undefined], height)
    else
      await flow.text(`${documentWord(language, 'notPrinted')}: ${file.name}`, { size: 9, colour: soft }, 14)
    await pdf.drained()
  }
  function photoOf(of: Row) {
    return picture(stored.get(Number(of['photoId'])), photoHeight)
  }

  async function note(resource: Resource, name: string, of: Row) {
    const text = say(resource, name, of)
    if (text) await flow.text(text, { size: 9 }, 14)
  }

  async function drawChecks() {
    if (checks.length === 0) return
    await flow.heading(manyOf(visitChecklist, language))
    let section: string | undefined
    for (const check of checks) {
      const its = say(visitChecklist, 'section', check)
      if (its && its !== section) await flow.text(its, { size: 10, weight: 700 })
      section = its
      await flow.text(say(visitChecklist, 'question', check) ?? '', { size: 10 })
      const points = say(visitChecklist, 'points', check)
      const answer = say(visitChecklist, 'answer', check) ?? '–'
      const worth = points && `${headingOf(visitChecklist, 'points', language)}: ${points}`
      await flow.text(line(answer, worth), { size: 9, colour: soft }, 14)
      await note(visitChecklist, 'note', check)
      flow.space(3)
    }
  }

  async function drawInventory() {
    if (inventory.length === 0) return
    await flow.heading(manyOf(visitInventory, language))
    for (const one of inventory) {
      const serial = say(visitInventory, 'serialNo', one)
      const head = line(
        say(visitInventory, 'item', one),
        serial && documentWord(language, 'number', { serial }),
      )
      await flow.text(head, { size: 10 })
      const counts = ['expectedQty', 'foundQty'].flatMap((name) => {
        const count = say(visitInventory, name, one)
        return count === undefined ? [] : [`${headingOf(visitInventory, name, language)}: ${count}`]
      })
      const condition = say(visitInventory, 'condition', one)
      await flow.text(line(...counts, condition), { size: 9, colour: soft }, 14)
      await note(visitInventory, 'note', one)
      await photoOf(one)
      flow.space(3)
    }
  }

  async function drawFindings() {
    if (findings.length === 0) return
    await flow.heading(manyOf(visitFinding, language))
    for (const finding of findings) {
      const told = (name: string) => {
        const text = say(visitFinding, name, finding)
        return text && `${headingOf(visitFinding, name, language)}: ${text}`
      }
      const state = [say(visitFinding, 'severity', finding), say(visitFinding, 'status', finding)]
      await flow.text(say(visitFinding, 'title', finding) ?? '', { size: 10, weight: 700 })
      await flow.text(line(...state, say(visitFinding, 'category', finding)), { size: 9, colour: soft }, 14)
      const seenTo = line(...['assignedTo', 'dueDate', 'verifiedBy', 'verifiedAt', 'workRequestId'].map(told))
      if (seenTo) await flow.text(seenTo, { size: 9, colour: soft }, 14)
      await note(visitFinding, 'description', finding)
      const done = told('correctiveAction')
      if (done) await flow.text(done, { size: 9 }, 14)
      await photoOf(finding)
      flow.space(3)
    }
  }

  async function drawSignature() {
    const client = say(visit, 'clientRepName', row)
    const signature = stored.get(Number(row['signatureId']))
    if (!client && !signature) return
    await flow.heading(headingOf(visit, 'signatureId', language))
    if (client) await flow.text(`${headingOf(visit, 'clientRepName', language)}: ${client}`, { size: 10 })
    await picture(signature, signatureHeight)
  }
}
