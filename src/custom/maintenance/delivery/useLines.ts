import { useState } from 'react'
import { HttpError, useDataProvider, type Identifier } from 'react-admin'
import * as z from 'zod/mini'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import { receiveLines } from '../../../resources/maintenance/delivery/delivery.calls.ts'
import { deliveryLine } from '../../../resources/maintenance/delivery/deliveryLine.resource.ts'
import { cellError } from '../../../schema/calls/batch.ts'
import { mostLines } from '../../../resources/maintenance/delivery/delivery.shapes.ts'
import { draftOf, faultsOf, isChanged, quantityText, thousandths, type Draft } from './lines.ts'
import { useRowList } from '../../../kit/records/rows.ts'
import type { RowOf } from '../../../schema/resource.ts'
import type { deliveryOrder } from '../../../resources/maintenance/delivery/deliveryOrder.resource.ts'

type Drafts = Readonly<Record<Identifier, Draft>>

/** What was typed and not saved, by the order: another tab of the page, or another page, must not lose it. */
const kept = new Map<Identifier, Drafts>()

const refusal = z.object({ cells: z.array(cellError) })
const byField: Readonly<Record<string, keyof Draft>> = {
  qtyReceived: 'received',
  qtyRejected: 'rejected',
  rejectReason: 'reason',
  batchNo: 'batchNo',
}

/** The lines of an order with what is typed about them, and the way to save that. */
export function useLines(order: RowOf<typeof deliveryOrder>) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const label = useLabel()
  const [drafts, setDrafts] = useState<Drafts>(() => kept.get(order.id) ?? {})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const list = useRowList(deliveryLine, {
    filter: { deliveryOrderId: order.id },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: mostLines },
  })
  const lines = list.data ?? []
  const keep = (next: Drafts) => {
    kept.set(order.id, next)
    setDrafts(next)
  }
  const draft = (line: RowOf<typeof deliveryLine>) => drafts[line.id] ?? draftOf(line)
  const changed = lines.filter((line) => isChanged(line, draft(line)))
  const isSound = changed.every((line) => Object.keys(faultsOf(line, draft(line))).length === 0)

  return {
    lines,
    draft,
    changed,
    isSound,
    error: list.error,
    isPending: list.isPending,
    refetch: list.refetch,
    /** What the server said of a part of a line, until it is typed over. */
    refusedFor: (line: RowOf<typeof deliveryLine>, part: keyof Draft) => refused[`${line.id} ${part}`],
    type: (typed: readonly (readonly [RowOf<typeof deliveryLine>, Draft])[]) => {
      keep({ ...drafts, ...Object.fromEntries(typed.map(([line, next]) => [line.id, next])) })
      setRefused({})
    },
    /** @throws what the call throws; what is wrong with single lines stands beside them then */
    save: async () => {
      if (changed.length === 0) return
      const body = {
        lines: changed.map((line) => {
          const { received, rejected, reason, batchNo } = draft(line)
          return {
            id: line.id,
            version: line.version,
            qtyReceived: quantityText(thousandths(received) ?? 0),
            qtyRejected: quantityText(thousandths(rejected) ?? 0),
            rejectReason: reason,
            batchNo,
          }
        }),
      }
      try {
        await dataProvider.ask(receiveLines, { params: { id: order.id }, body })
      } catch (error) {
        const cells = error instanceof HttpError ? (refusal.safeParse(error.body).data?.cells ?? []) : []
        setRefused(
          Object.fromEntries(
            cells.map(({ id, field, message }) => [`${id} ${byField[field] ?? 'received'}`, label(message)]),
          ),
        )
        throw error
      }
      keep({})
    },
  }
}
export type Lines = ReturnType<typeof useLines>
