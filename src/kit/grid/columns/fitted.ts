import { useMemo, useState } from 'react'
import { useTheme } from '@mui/material/styles'
import { resourceNamed } from '../../../resources/index.ts'
import { fieldOf, isBaseColumn, portraitOf, type Resource } from '../../../schema/resource.ts'
import type { Choice, FieldOf, Kind } from '../../../schema/fields.ts'
import { useFormats, useSiteFormats, type Formats } from '../../formats/locale.ts'
import { leadOf } from '../../records/lead.ts'
import { headingOf, holds, shownField } from '../../records/records.ts'
import { isAttention } from '../../fields/StatusChip.tsx'
import { useLabel } from '../../texts/texts.ts'
import { idsIn } from '../cells/names.ts'
import type { SheetRow } from '../cells/rows.ts'
import type { Totals } from '../cells/useTotals.ts'

/** Pixels in addition to the text: of a cell, a chip, initials, a heading's menu and arrow, and the first column. */
const beside = { cell: 20, chip: 32, portrait: 30, heading: 52, lead: 24 }
const least = 72
const most = 320
const mostOfLead = 440
/** Rows whose texts decide: those of the first screen. */
const looked = 60

type Names = ReadonlyMap<string, ReadonlyMap<number, string>>

interface Context {
  formats: Formats
  label: (text: string) => string
  names: Names
}

interface Shown {
  text: string
  /** Pixels of what surrounds the text. */
  extra: number
}

const noNames: Names = new Map()
const bare = (text: string): Shown => ({ text, extra: 0 })

/** The first names, as a cell has them; undefined while one is on its way. */
function named(value: unknown, { to }: { to: string }, { names }: Context): Shown | undefined {
  const titles = names.get(to)
  const ids = idsIn(value).slice(0, 2)
  if (ids.some((id) => !titles?.has(id))) return undefined
  const extra = portraitOf(resourceNamed(to)) ? beside.portrait : 0
  return { text: ids.map((id) => titles?.get(id)).join(', '), extra }
}

const chosen = (value: unknown, { choices }: { choices: readonly Choice[] }, { label }: Context): Shown => ({
  text: choices
    .filter((choice) => [value].flat().includes(choice.value))
    .map((choice) => label(choice.label))
    .join(', '),
  extra: choices.some(({ value: one, tone }) => one === value && isAttention(tone)) ? beside.chip : 0,
})

/** The approximate text of a cell, by kind; the value itself for other kinds. */
const shown: { [K in Kind]?: (value: unknown, field: FieldOf<K>, context: Context) => Shown | undefined } = {
  reference: named,
  references: named,
  choice: chosen,
  choices: chosen,
  // Near times show their distance, all others their day; later rows may have either.
  instant: (value, _, { formats }) => {
    const told = [formats.relative(String(value)), formats.relative(String(value), 0)] as const
    return bare(told[0].length > told[1].length ? told[0] : told[1])
  },
  date: (value, _, { formats }) => bare(formats.day(String(value))),
  money: (value, _, { formats }) => bare(formats.amount(String(value))),
  integer: (value, _, { formats }) => bare(formats.decimal(String(value))),
  decimal: (value, _, { formats }) => bare(formats.decimal(String(value))),
}

const shownIn = <K extends Kind>(field: FieldOf<K>, value: unknown, context: Context) =>
  (shown[field.kind] ?? bareValue)(value, field, context)
const bareValue = (value: unknown) => bare(String(value))

let canvas: CanvasRenderingContext2D | null | undefined
/** Pixels of a text on one line; undefined where nothing is drawn. */
function widthOf(text: string, font: string): number | undefined {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return undefined
  canvas.font = font
  // Figures stand under each other: each is as wide as a nought.
  return canvas.measureText(text.replaceAll(/\d/g, '0')).width
}

/**
 * Widths in pixels that fit what the first rows hold and their sums, by column; columns that hold nothing to go by have none.
 * They are found once a list and a choice of columns, when its names are there, so that scrolling moves no column; a sum
 * that comes later and has no room widens its own.
 */
export function useFittedWidths(
  resource: Resource,
  columns: readonly string[],
  rows: readonly SheetRow[],
  names: Names,
  totals: readonly Totals[],
): Readonly<Record<string, number>> {
  const lead = leadOf(resource)
  const own = useFormats()
  const formats = useSiteFormats(resource)
  const label = useLabel()
  const { typography } = useTheme()
  const key = `${own.language} ${columns.join()}`
  const [found, setFound] = useState<{ key: string; widths: Record<string, number> }>()
  const font = `${typography.body2.fontSize ?? '14px'} ${typography.fontFamily ?? 'sans-serif'}`
  const bold = `600 ${font}`
  const fresh = found?.key === key ? found.widths : undefined
  const fitted = useMemo(() => {
    const widths = { ...fresh }
    for (const [name, sum] of totals.flatMap(Object.entries)) {
      const { text } =
        shownIn(shownField(resource, name), sum, { formats: own, label, names: noNames }) ?? bare('')
      if (widths[name])
        widths[name] = Math.max(widths[name], Math.ceil((widthOf(text, bold) ?? 0) + beside.cell))
    }
    return widths
  }, [fresh, totals, resource, own, label, bold])
  if (fresh) return fitted
  const records = rows.slice(0, looked).flatMap(({ record }) => record ?? [])
  if (records.length === 0) return {}
  const widths: Record<string, number> = {}
  for (const name of columns) {
    if (!isBaseColumn(name) && fieldOf(resource, name).kind === 'file') continue
    const heading = widthOf(headingOf(resource, name, label), bold)
    if (heading === undefined) return {}
    const leads = lead?.number === name
    // Overdue values are bold.
    const weight = leads || resource.due?.field === name ? bold : font
    const indent = leads && portraitOf(resource) ? beside.portrait : 0
    let width = heading + beside.heading
    for (const record of records) {
      const held = [...(leads ? lead.words : []), name].filter((one) => holds(record[one]))
      if (held.length === 0) continue
      let room = indent
      for (const one of held) {
        const context = { formats: formats(record), label, names }
        const cell = shownIn(shownField(resource, one), record[one], context)
        if (!cell) return {}
        room += (widthOf(cell.text, weight) ?? 0) + cell.extra
      }
      width = Math.max(width, room + beside.cell + (leads ? beside.lead : 0))
    }
    widths[name] = Math.ceil(Math.min(Math.max(width, least), leads ? mostOfLead : most))
  }
  setFound({ key, widths })
  return widths
}
