import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { longText } from '../../../../src/schema/fields.ts'
import { workbookOf } from '../../../engine/exports/exportXlsx.ts'
import type { RosterTexts } from './rosterPdf.ts'
import type { RosterSheet, SheetEntry } from './rosterSheet.ts'

/** Characters that a cell of a workbook holds. */
const mostInCell = 32_767

const cellText = (entries: readonly SheetEntry[]) =>
  entries
    .map(({ text, more, isDraft }) => [isDraft ? `${text} *` : text, more].filter(Boolean).join(' '))
    .join('; ')

/** Streams a roster as a workbook: a line each, a column for each day. All cells are text, never formulas. */
export function rosterWorkbook({ days, lines }: RosterSheet, texts: RosterTexts): Readable {
  const isGrouped = lines.some(({ group }) => group !== '')
  async function* rows() {
    for (const { group, heading, note, cells } of lines) {
      await setImmediate()
      yield [...(isGrouped ? [group] : []), heading, ...(isGrouped ? [] : [note]), ...cells.map(cellText)]
    }
  }
  const headings = [
    ...(isGrouped ? [texts.group, texts.first] : [texts.first, texts.note]),
    ...days.map(({ holiday }, index) => [texts.days[index], holiday].filter(Boolean).join(' · ')),
  ]
  return workbookOf(
    rows(),
    texts.title,
    headings.map((heading) => ({ heading, field: longText({ max: mostInCell }) })),
  )
}
