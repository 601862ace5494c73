import { encode } from 'uqr'
import { z } from 'zod'
import { facility } from '../../../../src/resources/cmms/facility.resource.ts'
import { labelSheets, type LabelSheet, type PaperLanguage } from '../../../../src/schema/calls/papers.ts'
import { Params } from '../../../engine/params.ts'
import { matching } from '../../../engine/reads.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { Paper, Style } from '../../../platform/pdf/paper.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { soft } from './flow.ts'
import { namesFor } from './values.ts'
import { paperWord } from './words.ts'

const points = 72 / 25.4
/** Blank modules around a code, without which readers don't find it. */
const quiet = 4

const labelled = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  location: z.string(),
  pinId: z.number(),
  changed: z.coerce.date(),
})
export type Labelled = z.infer<typeof labelled> & { site: string }

/** What stands on the labels of those facilities, in their order. */
export async function facilitiesOf(sql: Sql, caller: Caller, ids: readonly number[]): Promise<Labelled[]> {
  const params = new Params()
  const { from } = matching(caller, facility, { id: ids }, params, resourceNamed, false)
  const rows = await sql.query(
    `select t.id, t.version, t.code, t.name, t.location, t.pin_id as "pinId", t.updated_at as changed ${from}`,
    params.values,
  )
  const found = z.array(labelled).parse(rows)
  const names = await namesFor(sql, caller, [[facility, found]])
  const byId = new Map(
    found.map((one) => [one.id, { ...one, site: names.get('pin')?.get(one.pinId) ?? '' }] as const),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Sheet {
  paper: Paper
  language: PaperLanguage
  company: string
  root: string
  size: LabelSheet
  /** Labels of the first sheet that are used already. */
  offset: number
}

/** A QR code as squares, sharp at every size. */
function drawCode(paper: Paper, address: string, x: number, y: number, side: number) {
  const { data, size } = encode(address, { ecc: 'M', border: quiet })
  const module = side / size
  const { doc } = paper
  for (const [row, modules] of data.entries())
    for (const [column, dark] of modules.entries())
      if (dark) doc.rect(x + column * module, y + row * module, module, module)
  doc.fill('#000')
}

/** Draws a label for each facility, on as many sheets as they take. */
export async function drawLabels(sheet: Sheet, facilities: readonly Labelled[]): Promise<void> {
  const { paper, language, company, root, size, offset } = sheet
  const { columns, rows, side, end } = labelSheets[size]
  const invitation = paperWord(language, 'scan')
  await paper.prepare([company, invitation, root])
  for (const [index, one] of facilities.entries()) {
    const place = offset + index
    const onSheet = place % (columns * rows)
    if (index === 0 || onSheet === 0) {
      await paper.flush()
      paper.doc.addPage()
    }
    const { width, height } = paper.doc.page
    const wide = (width - 2 * side * points) / columns
    const high = (height - 2 * end * points) / rows
    const x = side * points + (onSheet % columns) * wide
    const y = end * points + Math.floor(onSheet / columns) * high
    await drawLabel(one, x, y, wide, high)
  }

  async function drawLabel(one: Labelled, x: number, y: number, wide: number, high: number) {
    await paper.prepare([one.name, one.site, one.location], 400)
    await paper.prepare([one.location], 700)
    const inner = 6
    const code = Math.min(high - 2 * inner, wide * 0.45)
    const address = `${root.replace(/\/+$/, '')}/feedback?id=${one.id}`
    drawCode(paper, address, x + inner, y + (high - code) / 2, code)
    const left = x + inner + code + 4
    const room = wide - code - 2 * inner - 4
    const scale = Math.min(1, high / 190, wide / 280)
    const texts: readonly [string, Style][] = [
      [company, { size: 9 }],
      [one.location, { size: 14, weight: 700 }],
      [[one.name, one.site].filter(Boolean).join(', '), { size: 9 }],
      [invitation, { size: 9, weight: 700 }],
      [`${address}\n${one.code}`, { size: 6.5, colour: soft }],
    ]
    let top = y + inner
    for (const [text, style] of texts) {
      const scaled = { ...style, size: Math.max(style.size * scale, 5) }
      await paper.prepare([text], style.weight)
      const lines = paper.lines(text, room, scaled)
      const fitting = Math.floor((y + high - inner - top) / paper.heightOf(lines.slice(0, 1), scaled))
      top = paper.draw(lines.slice(0, Math.max(0, fitting)), left, top, scaled) + 3 * scale
    }
    await paper.drained()
  }
}
