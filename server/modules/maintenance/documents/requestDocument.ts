import { workComment } from '../../../../src/resources/maintenance/work/workComment.resource.ts'
import { workFile } from '../../../../src/resources/maintenance/work/workFile.resource.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import type { DocumentLanguage } from '../../../../src/resources/documents/documents.shapes.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import type { Row } from '../../../engine/reading/reads.ts'
import type { PdfWriter } from '../../../platform/pdf/pdfWriter.ts'
import { Flow, soft } from '../../../services/documents/flow.ts'
import { drawLetterhead, type Letterhead } from '../../../services/documents/letterhead.ts'
import type { DocumentFile, Pictures } from '../../../services/documents/records.ts'
import type { Gathered } from './gather.ts'
import { headingOf, manyOf, valueText } from '../../../services/documents/values.ts'
import { documentWord, type DocumentWord } from '../../../services/documents/words.ts'

export interface DocumentContext {
  pdf: PdfWriter
  pictures: Pictures
  company: Letterhead
  timeZone: string
  language: DocumentLanguage
}

const groups: readonly { title: DocumentWord; fields: readonly string[] }[] = [
  { title: 'where', fields: ['pinId', 'facilityId', 'locationNote', 'assetLabel'] },
  { title: 'who', fields: ['requesterId', 'primaryUserId', 'assigneeIds', 'groupId'] },
  {
    title: 'when',
    fields: [
      'requestedAt',
      'dueAt',
      'responseDueAt',
      'resolveDueAt',
      'firstResponseAt',
      'startedAt',
      'completedAt',
      'completedBy',
      'closedAt',
      'closedBy',
    ],
  },
  {
    title: 'what',
    fields: [
      'category',
      'requestType',
      'priority',
      'source',
      'slaState',
      'estimatedMinutes',
      'downtimeMinutes',
      'labourCost',
      'partsCost',
      'vendorCost',
      'otherCost',
      'totalCost',
      'duplicateOfId',
      'requesterRating',
    ],
  },
]
const texts = [
  'description',
  'holdReason',
  'completionRemark',
  'rejectReason',
  'cancelReason',
  'reopenReason',
  'requesterComment',
]
const photoHeight = 190
const smallHeight = 110

/** Draws one work request on pages of its own, numbered by themselves. */
export async function drawRequest(context: DocumentContext, found: Gathered): Promise<void> {
  const { pdf, pictures, language, timeZone, company } = context
  const { row, names } = found
  const flow = new Flow(pdf)
  const reader = { language, timeZone, names }
  const word = (name: DocumentWord, values = {}) => documentWord(language, name, values)
  const say = (resource: Resource, name: string, of: Row) =>
    name in of ? valueText(resource, name, of, reader) : undefined
  const known = (name: string) => Object.hasOwn(workRequest.fields, name)

  flow.page()
  await drawLetterhead(flow, company)
  const ref = say(workRequest, 'refNo', row) ?? ''
  await flow.text(`${ref}  ${say(workRequest, 'title', row) ?? ''}`.trim(), { size: 17, weight: 700 })
  const status = say(workRequest, 'status', row)
  if (status) await flow.text(status, { size: 11, weight: 700, colour: '#0b6b75' })
  for (const { title, fields } of groups) {
    const facts = fields.filter(known).flatMap((name) => {
      const text = name === 'slaState' && row[name] === 'none' ? undefined : say(workRequest, name, row)
      return text === undefined ? [] : [[headingOf(workRequest, name, language), text] as const]
    })
    if (facts.length === 0) continue
    await flow.heading(word(title))
    await flow.facts(facts)
  }
  for (const name of texts.filter(known)) {
    const text = say(workRequest, name, row)
    if (!text) continue
    await flow.heading(headingOf(workRequest, name, language))
    await flow.text(text, { size: 10 })
  }
  await drawTasks()
  await drawPhotos()
  await drawComments()
  for (const { resource, rows } of found.further) {
    await flow.heading(manyOf(resource, language))
    for (const one of rows) {
      const cells = resource.list.columns.flatMap((name) =>
        name === 'workRequestId' ? [] : (say(resource, name, one) ?? []),
      )
      await flow.text(cells.join('  ·  '), { size: 10 })
    }
  }
  await flow.numberPages((page, pages) => word('page', { ref, page, pages }))

  async function drawTasks() {
    if (found.tasks.length === 0) return
    await flow.heading(word('tasks'))
    for (const task of found.tasks) {
      const required = task['required'] === true ? ` (${word('required')})` : ''
      const head = `${say(workTask, 'sequence', task) ?? ''}. ${say(workTask, 'label', task) ?? ''}${required}`
      const unit = say(workTask, 'unit', task)
      const value = say(workTask, 'value', task)
      const done = [say(workTask, 'doneBy', task), say(workTask, 'doneAt', task)].filter(Boolean).join(', ')
      const result = [
        say(workTask, 'result', task),
        value && [value, unit].filter(Boolean).join(' '),
        done && `${word('doneBy')} ${done}`,
      ].filter(Boolean)
      await flow.text(head, { size: 10 })
      await flow.text(result.join('  ·  '), { size: 9, colour: soft }, 14)
      const note = say(workTask, 'note', task)
      if (note) await flow.text(note, { size: 9 }, 14)
      const file = found.stored.get(Number(task['fileId']))
      if (file) {
        const bytes = await pictures.printable(file)
        if (bytes) await flow.pictures([{ bytes, caption: '' }, undefined, undefined], smallHeight)
        else await flow.text(`${word('notPrinted')}: ${file.name}`, { size: 9, colour: soft }, 14)
      }
      flow.space(3)
    }
  }

  async function drawPhotos() {
    const unprinted: string[] = []
    const picturesOf = (phases: readonly string[]) =>
      found.files.flatMap((row) => {
        const file = found.stored.get(Number(row['fileId']))
        const caption = say(workFile, 'caption', row) ?? file?.name ?? ''
        return file && phases.includes(String(row['phase'])) ? [{ file, caption }] : []
      })
    const load = async (picture: { file: DocumentFile; caption: string } | undefined) => {
      if (!picture) return undefined
      const bytes = await pictures.printable(picture.file)
      if (!bytes) unprinted.push(picture.file.name)
      return bytes && { bytes, caption: picture.caption }
    }
    const isImage = ({ file }: { file: DocumentFile }) => file.mime.startsWith('image/')
    const [before, after, others] = [['before'], ['after'], ['during', 'quote', 'invoice', 'report']].map(
      picturesOf,
    )
    const pairs = Math.max(before?.filter(isImage).length ?? 0, after?.filter(isImage).length ?? 0)
    if (pairs > 0) {
      flow.need(photoHeight + 70)
      await flow.heading(`${word('before')} / ${word('after')}`)
      for (let index = 0; index < pairs; index += 1) {
        const pair = [await load(before?.filter(isImage)[index]), await load(after?.filter(isImage)[index])]
        if (pair.some(Boolean)) await flow.pictures(pair, photoHeight)
        await pdf.drained()
      }
    }
    const rest = (others ?? []).filter(isImage)
    if (rest.length > 0) await flow.heading(word('during'))
    for (let index = 0; index < rest.length; index += 3) {
      const row = [await load(rest[index]), await load(rest[index + 1]), await load(rest[index + 2])]
      if (row.some(Boolean)) await flow.pictures(row, smallHeight)
      await pdf.drained()
    }
    const documents = [...(before ?? []), ...(after ?? []), ...(others ?? [])].filter((one) => !isImage(one))
    if (documents.length > 0) {
      await flow.heading(word('documents'))
      for (const { file, caption } of documents)
        await flow.text(caption === file.name ? file.name : `${file.name}  ·  ${caption}`, { size: 10 })
    }
    if (unprinted.length > 0)
      await flow.text(`${word('notPrinted')}: ${unprinted.join(', ')}`, { size: 9, colour: soft })
  }

  async function drawComments() {
    if (found.comments.length === 0) return
    await flow.heading(word('comments'))
    for (const comment of found.comments) {
      const kind =
        comment['fromRequester'] === true
          ? 'fromRequester'
          : comment['forRequester'] === true
            ? 'forRequester'
            : 'internal'
      const head = [
        say(workComment, 'createdAt', comment),
        say(workComment, 'createdBy', comment),
        word(kind),
      ]
      await flow.text(head.filter(Boolean).join('  ·  '), { size: 8, colour: soft })
      await flow.text(say(workComment, 'text', comment) ?? '', { size: 10 })
      flow.space(4)
    }
  }
}
