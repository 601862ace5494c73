import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import * as z from 'zod/mini'
import { maskOf } from '../../../domain/time/weekdays.ts'
import { useAccess } from '../../../kit/access/access.ts'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { failureOf } from '../../../kit/calls/failures.ts'
import { useLabel, useReason } from '../../../kit/texts/texts.ts'
import { newKey } from '../../../providers/data/newKey.ts'
import { useServices } from '../../../providers/viewer/shell.ts'
import { shift as resource } from '../../../resources/scheduling/shift.resource.ts'
import type { RowOf } from '../../../schema/resource.ts'
import type { ShownShift } from '../../../resources/scheduling/shift.shapes.ts'

const saved = [
  'name',
  'pinId',
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'breakMin',
  'breakPaid',
  'headcount',
  'everyNWeeks',
  'skillIds',
  'jobId',
  'nationalities',
  'rateOverride',
  'taskList',
  'isTemplate',
] as const
export type SavedShift = Pick<ShownShift, (typeof saved)[number] | 'weekdays'>

const message = z.string()

/**
 * Saves shifts by their own calls: one whose id is above 0 is changed, any other is made (spec 4). The weekdays leave as
 * the mask that the deployment reads. What was changed last can be taken back.
 */
export function useShiftSaving() {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const label = useLabel()
  const reason = useReason()
  const access = useAccess(resource)
  const { config } = useServices()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ failure: string; errors: Record<string, string> }>()
  /** The shift changed last, as it was; one without that was deleted. */
  const [last, setLast] = useState<{ id: number; was?: ShownShift }>()
  const [told, setTold] = useState<'shiftSaved' | 'shiftDeleted' | 'undone'>()

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
      await client.invalidateQueries()
      return true
    } catch (error) {
      const errors = Object.entries(failureOf(error).errors ?? {}).flatMap(([field, value]) => {
        const told = message.safeParse(value)
        return told.success ? [[field, label(told.data)]] : []
      })
      setRefusal({ failure: reason(error), errors: Object.fromEntries(errors) })
      return false
    } finally {
      setBusy(false)
    }
  }

  const paysBy = access.writable('update').includes('rateOverride')
  // Pay, of whoever may not set it, is left as it is.
  const sent = saved.filter((name) => paysBy || name !== 'rateOverride')
  const wireOf = (values: SavedShift) => ({
    ...Object.fromEntries(sent.map((name) => [name, values[name]])),
    recurringDay: maskOf(values.weekdays, config.weekdayMask ?? 'monday-high'),
  })
  const save = (
    values: SavedShift & { id: number; version: number | undefined; templateId?: number },
    was?: ShownShift,
    because?: string,
  ) =>
    attempt(async () => {
      const { id, version, templateId } = values
      const data = {
        ...wireOf(values),
        ...(because !== undefined && { reason: because }),
        ...(templateId !== undefined && { templateId }),
      }
      if (id > 0) {
        const previousData = { ...was, id }
        await dataProvider.update(resource.route, { id, data: { ...data, version }, previousData })
        setLast(was && { id, was })
      } else {
        await dataProvider.create(resource.route, { data })
        setLast(undefined)
      }
      setTold('shiftSaved')
    })
  const undo = () => {
    if (!last) return Promise.resolve(false)
    const { id, was } = last
    return attempt(async () => {
      if (was) {
        const { data } = await dataProvider.getOne<RowOf<typeof resource>>(resource.route, { id })
        await dataProvider.update(resource.route, {
          id,
          data: { ...wireOf(was), reason: 'Undo', version: data.version },
          previousData: data,
        })
      } else await dataProvider.startBatch(resource.route, 'restore', { ids: [id] }, newKey())
      setLast(undefined)
      setTold('undone')
    })
  }
  const remove = (id: number) =>
    attempt(async () => {
      await dataProvider.delete(resource.route, { id, previousData: { id } })
      setLast({ id })
      setTold('shiftDeleted')
    })

  /** Sends a change of days of a series, which can't be taken back. */
  const changeSeries = (work: () => Promise<unknown>, done: 'shiftSaved' | 'shiftDeleted' = 'shiftSaved') =>
    attempt(async () => {
      await work()
      setLast(undefined)
      setTold(done)
    })

  return {
    save,
    changeSeries,
    undo,
    remove,
    busy,
    failure: refusal?.failure,
    errors: refusal?.errors ?? {},
    clear: () => setRefusal(undefined),
    told,
    mayUndo: last !== undefined,
    forget: () => {
      setLast(undefined)
      setTold(undefined)
    },
    paysBy,
    mayCreate: access.reachesAll('create'),
    mayUpdate: access.reachesAll('update'),
    mayDelete: access.reachesAll('delete'),
  }
}

export type ShiftSaving = ReturnType<typeof useShiftSaving>
