import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HttpError, useDataProvider, useEvent, useNotify } from 'react-admin'
import * as z from 'zod/mini'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { batchKeys } from '../../../../kit/batch/runs/paths.ts'
import { useBatchRuns } from '../../../../kit/batch/runs/useBatchRuns.tsx'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import type { CellText } from '../../../../kit/grid/sheet/ranges.ts'
import type { Calls, Saver } from '../../../../kit/grid/sheet/saver.ts'
import { editKey, type Edit, type Sheet } from '../../../../kit/grid/sheet/sheet.ts'
import { useGridText } from '../../../../kit/grid/sheet/texts.ts'
import { useLabel, useReason } from '../../../../kit/texts/texts.ts'
import { writeMonths } from '../../../../resources/maintenance/utility/utility.calls.ts'
import { utilMonth } from '../../../../resources/maintenance/utility/utilMonth.resource.ts'
import { batch as batchAnswer } from '../../../../schema/calls/batch.ts'
import {
  monthCellError,
  monthFields,
  mostMonthRows,
  type MonthCellsBody,
} from '../../../../resources/maintenance/utility/utility.shapes.ts'
import { cellId, cellOf, isWritten, textOf, type MeterRow, type Shown } from '../model.ts'
import { utilityTexts } from '../texts.ts'

const refusal = z.object({ cells: z.array(monthCellError) })

/** The body that writes these edits. */
const bodyOf = (edits: readonly Edit[]): MonthCellsBody => ({
  cells: edits.flatMap(({ id, field, text, was }) => {
    const named = monthFields.find((one) => one === field)
    return named ? [{ ...cellOf(id), field: named, text, ...(was !== undefined && { was }) }] : []
  }),
})

/** The sheet's way to the server. */
function useCalls(): Calls {
  const dataProvider = useDataProvider<KitDataProvider>()
  const label = useLabel()
  const reason = useReason()
  const text = useGridText()
  const { settle } = useBatchRuns()
  return useMemo(
    () => ({
      start: async (edits, key) => {
        return batchAnswer.parse(await dataProvider.ask(writeMonths, { body: bodyOf(edits) }, { key }))
      },
      finish: async (begun) => {
        // All of it is written or none; what became of none is told below the sheet.
        if (begun.state === 'failed') throw new Error(label(begun.message ?? ''))
        await settle(begun, begun.total === 1 ? 'brief' : 'all')
        // Rows are drawn a moment after they have come.
        await new Promise((resolve) => setTimeout(resolve))
        return begun
      },
      recordsIn: async () => new Map(),
      refusalOf: (error) => {
        const parsed = error instanceof HttpError ? refusal.safeParse(error.body) : undefined
        const cells = parsed?.data?.cells ?? []
        return {
          problems: new Map(
            cells.map(({ utilityId, month, field, message }) => [
              editKey(cellId(utilityId, month), field),
              label(message),
            ]),
          ),
          failure: cells.length > 0 ? text('wrongCells', { count: cells.length }) : reason(error),
        }
      },
    }),
    [dataProvider, label, reason, text, settle],
  )
}

interface Options {
  sheet: Sheet
  saver: Saver
  rows: readonly MeterRow[]
  /** The months of the columns; those before `firstMonth` are none. */
  columns: readonly string[]
  firstMonth: number
  shown: Shown
}

/** Writes texts into cells of months: they show at once, and stay in their cells where the server does not take them. */
export function useMonthEditing({ sheet, saver, rows, columns, firstMonth, shown }: Options) {
  const client = useQueryClient()
  const notify = useNotify()
  const text = useTexts(utilityTexts)
  const calls = useCalls()
  const { act } = useBatchRuns()

  const write = useEvent(async (texts: readonly CellText[]) => {
    if (!isWritten(shown)) {
      notify(text('onlyRead'), { type: 'warning' })
      return
    }
    const group = Math.max(0, ...saver.kept().map(({ group }) => group)) + 1
    const edits = texts.flatMap(({ row, column, text }): Edit[] => {
      const line = rows[row]
      const month = columns[column]
      if (!line || month === undefined || column < firstMonth) return []
      const id = cellId(line.meter.id, month)
      const before = sheet.get().edits.get(editKey(id, shown))
      const held = textOf(line.cells.get(month), shown)
      const typed = text.trim()
      if ((before?.text ?? held) === typed && !before?.problem) return []
      const was = before ? (before.state === 'saving' ? before.text : (before.was ?? held)) : held
      return [{ id, field: shown, text: typed, was, version: 0, state: 'kept', group }]
    })
    if (edits.length > mostMonthRows) {
      notify(text('tooManyMonths', { count: mostMonthRows }), { type: 'warning' })
      return
    }
    sheet.put(edits)
    await saver.save(calls)
  })

  const heldNow = (edit: Edit) => {
    const { utilityId, month } = cellOf(edit.id)
    const line = rows.find(({ meter }) => meter.id === utilityId)
    return line ? textOf(line.cells.get(month), shown) : edit.was
  }

  const retry = useEvent(async () => {
    await client.invalidateQueries({ queryKey: [utilMonth.route] })
    sheet.put(
      saver.kept().map((edit) => {
        const was = heldNow(edit)
        return { ...edit, problem: undefined, ...(was !== undefined && { was }) }
      }),
    )
    await saver.save(calls)
  })

  return useMemo(
    () => ({
      write,
      /** Sends what was refused once more, over what the cells hold by now. */
      retry,
      discard: () => sheet.drop(saver.kept()),
      hasUndo: () => sheet.get().edits.size > 0 || saver.hasLast(),
      /** Takes the last change back: one that waits by dropping it, one that was saved by undoing its batch. */
      undo: async () => {
        await saver.idle()
        const waits = saver.kept()
        const last = Math.max(...waits.map(({ group }) => group))
        sheet.drop(waits.filter(({ group }) => group === last))
        if (waits.length > 0) return
        const undone = (id: number) =>
          ['undone', 'undoing'].includes(
            client.getQueryData<{ state: string }>(batchKeys.one(id))?.state ?? '',
          )
        let id = saver.takeLast()?.id
        // The message of a batch offers its way back as well.
        while (id !== undefined && undone(id)) id = saver.takeLast()?.id
        if (id !== undefined) await act('undoBatch', id)
      },
    }),
    [write, retry, sheet, saver, client, act],
  )
}
