import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HttpError, useDataProvider, useEvent, useNotify, type RaRecord } from 'react-admin'
import * as z from 'zod/mini'
import { useDayShape } from '../../../providers/viewer/dayShape.ts'
import { cellError, mostCellRows, type Batch } from '../../../schema/calls/batch.ts'
import { labelOf, type Resource } from '../../../schema/resource.ts'
import { batchKeys } from '../../batch/runs/paths.ts'
import { useBatchRuns } from '../../batch/runs/useBatchRuns.tsx'
import type { KitDataProvider } from '../../calls/dataProvider.ts'
import { dayTextOf } from '../../fields/day/dayText.ts'
import { useFormats } from '../../formats/locale.ts'
import { shownField } from '../../records/records.ts'
import { useLabel, useReason } from '../../texts/texts.ts'
import { useZoneOf } from '../../formats/zone.tsx'
import { textOf } from './cellTexts.ts'
import { loadedRecord } from './loadedRecord.ts'
import type { SheetRow, Span } from '../cells/rows.ts'
import { bodyOf, type Calls, type Saver } from '../sheet/saver.ts'
import { editKey, type Edit, type Sheet } from '../sheet/sheet.ts'
import { useGridText } from '../sheet/texts.ts'

/** What one cell is to hold; rows by their place in the sheet. */
export interface CellChange {
  row: number
  field: string
  text: string
  shown?: string
  /** The record that the text was typed over, where somebody saw it while they typed: the row may hold another by now. */
  over?: RaRecord
}

/** Milliseconds between two questions after a job. */
const pause = 700

/** Records of a batch that one call gives. */
const pageSize = 1_000

const refusal = z.object({ cells: z.array(cellError) })

const isUndone = (batch: Batch | undefined) => batch?.state === 'undone' || batch?.state === 'undoing'

interface Options {
  resource: Resource
  sheet: Sheet
  saver: Saver
  rows: readonly SheetRow[]
  writable: ReadonlySet<string>
  load: (span: Span) => Promise<Map<number, RaRecord>>
  isCurrent: (row: number) => boolean
}

/** The sheet's way to the server: whose answers it takes, and whom it tells. */
function useCalls(resource: Resource): Calls {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const label = useLabel()
  const reason = useReason()
  const text = useGridText()
  const { settle } = useBatchRuns()
  return useMemo(
    () => ({
      start: (edits, key) => dataProvider.startBatch(resource.route, 'cells', bodyOf(edits), key),
      finish: async (begun) => {
        // The bar below the sheet tells of what could not be saved, with more to do about it than a message has.
        const { done, failed } = begun.counts
        await settle(
          begun,
          failed > 0 && done === 0 ? 'none' : failed === 0 && begun.total === 1 ? 'brief' : 'all',
        )
        let batch = begun
        while (batch.state === 'running') {
          await new Promise((resolve) => setTimeout(resolve, pause))
          batch = await dataProvider.batch(batch.id)
        }
        if (batch !== begun) await client.invalidateQueries({ queryKey: [resource.route] })
        // Rows are drawn a moment after they have come: a text that went before would leave the old value in its cell.
        await new Promise((resolve) => setTimeout(resolve))
        return batch
      },
      recordsIn: async ({ id }, state) => {
        const reasons = new Map<number, string>()
        let first = 0
        let last: number
        do {
          const range = [first, first + pageSize - 1] as const
          const { data, total } = await dataProvider.batchRows(id, { filter: { state }, range })
          for (const { recordId, message } of data)
            if (recordId !== null) reasons.set(recordId, label(message ?? ''))
          first += pageSize
          last = total
        } while (first < last)
        return reasons
      },
      refusalOf: (error) => {
        const parsed = error instanceof HttpError ? refusal.safeParse(error.body) : undefined
        const cells = parsed?.data?.cells ?? []
        const problems = new Map(cells.map(({ id, field, message }) => [editKey(id, field), label(message)]))
        return {
          problems,
          failure: cells.length > 0 ? text('wrongCells', { count: cells.length }) : reason(error),
        }
      },
    }),
    [dataProvider, client, resource, label, reason, text, settle],
  )
}

/** The records of rows, loaded where need be; fewer where rows are gone by now. */
function useRecordsOf({ rows, load, isCurrent }: Pick<Options, 'rows' | 'load' | 'isCurrent'>) {
  return useEvent(async (indexes: readonly number[]): Promise<Map<number, RaRecord>> => {
    const missing = indexes.filter((index) => !rows[index]?.record || !isCurrent(index))
    const loaded =
      missing.length > 0
        ? await load({ first: Math.min(...missing), last: Math.max(...missing) })
        : new Map<number, RaRecord>()
    const asked = new Set(missing)
    return new Map(
      indexes.flatMap((index) => {
        const record = asked.has(index) ? loaded.get(index) : rows[index]?.record
        return record ? [[index, record]] : []
      }),
    )
  })
}

/** Returns the edits of some changes, without texts that equal the record's value. */
function useEditsOf({ resource, sheet, saver }: Pick<Options, 'resource' | 'sheet' | 'saver'>) {
  const client = useQueryClient()
  const { language } = useFormats()
  const shape = useDayShape()
  const zoneOf = useZoneOf(resource)
  return (changes: readonly CellChange[], records: ReadonlyMap<number, RaRecord>): Edit[] => {
    const group = Math.max(0, ...saver.kept().map(({ group }) => group)) + 1
    const context = { language, recordOf: loadedRecord(client) }
    return changes.flatMap(({ row, field, text: typed, shown, over }): Edit[] => {
      const record = over ?? records.get(row)
      if (!record) return []
      // The server reads days day first, by the company's clocks; people mean their company's order and the site's clocks.
      const { kind } = shownField(resource, field)
      const isDay = kind === 'date' || kind === 'instant'
      const text = (isDay && dayTextOf(kind, shape, zoneOf(record)).read(typed)) || typed
      const before = sheet.get().edits.get(editKey(record.id, field))
      const now = before?.text ?? textOf(shownField(resource, field), record[field], context)
      if (now === text && !before?.problem) return []
      const version = before?.version ?? saver.current(record.id, Number(record['version']))
      return [{ id: record.id, field, text, shown, version, state: 'kept', group }]
    })
  }
}

/** Writes texts into cells: they show at once, and stay in their cells where the server does not take them. */
export function useEditing({ resource, sheet, saver, rows, writable, load, isCurrent }: Options) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const label = useLabel()
  const reason = useReason()
  const text = useGridText()
  const { act } = useBatchRuns()
  const calls = useCalls(resource)

  const recordsOf = useRecordsOf({ rows, load, isCurrent })
  const editsOf = useEditsOf({ resource, sheet, saver })

  const change = useEvent(async (changes: readonly CellChange[]) => {
    const closed = [...new Set(changes.map(({ field }) => field))].filter((name) => !writable.has(name))
    if (closed.length > 0) {
      const names = closed.map((name) => label(labelOf(resource, name))).join(', ')
      notify(text('closedColumns', { names }), { type: 'warning' })
    }
    const open = changes.filter(({ field }) => writable.has(field))
    const indexes = [...new Set(open.filter(({ over }) => !over).map(({ row }) => row))]
    if (indexes.length > mostCellRows) {
      notify(text('tooManyRows', { count: mostCellRows }), { type: 'warning' })
      return
    }
    let records: Map<number, RaRecord>
    try {
      records = await recordsOf(indexes)
    } catch (error) {
      notify(reason(error), { type: 'error' })
      return
    }
    if (records.size < indexes.length) {
      notify(text('notLoaded'), { type: 'warning' })
      void client.invalidateQueries({ queryKey: [resource.route, 'getList'] })
      return
    }
    const edits = editsOf(open, records)
    saver.forgetUndone()
    sheet.put(edits)
    await saver.save(calls)
  })

  /** Sends edits over the newest versions of their records. */
  const sendAnew = useEvent(async (edits: readonly Edit[]) => {
    try {
      const ids = [...new Set(edits.map(({ id }) => id))]
      const { data } = await dataProvider.getMany<RaRecord>(resource.route, { ids })
      const versions = new Map(data.map((record) => [record.id, Number(record['version'])]))
      sheet.put(
        edits.map((edit) => ({
          ...edit,
          version: versions.get(edit.id) ?? edit.version,
          state: 'kept',
          problem: undefined,
        })),
      )
    } catch (error) {
      sheet.fail(reason(error))
      return
    }
    await saver.save(calls)
  })

  return useMemo(
    () => ({
      change,
      /** Sends refused edits again, over the newest versions of their records. */
      retry: () => sendAnew(saver.kept()),
      discard: async () => sheet.drop(saver.kept()),
      /** Writes a text over what somebody else has made of the record since. */
      keepMine: async (edit: Edit, version: number) => {
        sheet.put([{ ...edit, version, problem: undefined }])
        await saver.save(calls)
      },
      /** Gives a text up for what somebody else has written; others that waited for it are saved. */
      takeTheirs: async (edit: Edit) => {
        sheet.drop([edit])
        await saver.save(calls)
      },
      hasUndo: () => sheet.get().edits.size > 0 || saver.hasLast(),
      /** Takes the last change back: one that waits by dropping it, one that was saved by undoing its batch. */
      undo: async () => {
        await saver.idle()
        const waits = saver.kept()
        const newest = Math.max(...waits.map(({ group }) => group))
        const dropped = waits.filter(({ group }) => group === newest)
        sheet.drop(dropped)
        if (dropped.length > 0) return saver.keepUndone(dropped)
        let last = saver.takeLast()
        // The message of a batch offers its way back as well.
        while (last && isUndone(client.getQueryData(batchKeys.one(last.id)))) last = saver.takeLast()
        if (last && (await act('undoBatch', last.id))) saver.keepUndone(last.edits)
      },
      hasRedo: () => saver.hasUndone(),
      /** Writes once more what undo has taken back last. */
      redo: async () => {
        await saver.idle()
        const edits = saver.takeUndone()
        if (edits) await sendAnew(edits)
      },
    }),
    [change, sendAnew, client, sheet, saver, calls, act],
  )
}
