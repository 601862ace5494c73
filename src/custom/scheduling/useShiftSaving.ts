import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import * as z from 'zod/mini'
import { maskOf } from '../../domain/weekdays.ts'
import { useAccess } from '../../kit/access.ts'
import type { KitDataProvider } from '../../kit/dataProvider.ts'
import { failureOf } from '../../kit/form/failures.ts'
import { useLabel, useReason } from '../../kit/texts.ts'
import { useServices } from '../../providers/shell.ts'
import { shift as resource } from '../../resources/calendar/shift.resource.ts'
import type { ShownShift } from '../../resources/calendar/shapes.ts'

export type SavedShift = Pick<
  ShownShift,
  | 'name'
  | 'pinId'
  | 'startDate'
  | 'endDate'
  | 'startTime'
  | 'endTime'
  | 'weekdays'
  | 'breakMin'
  | 'breakPaid'
  | 'headcount'
  | 'everyNWeeks'
  | 'skillIds'
  | 'taskList'
  | 'isTemplate'
>

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
  const [before, setBefore] = useState<{ id: number; was: ShownShift }>()

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

  const wireOf = ({ weekdays, ...rest }: SavedShift) => ({
    name: rest.name,
    pinId: rest.pinId,
    startDate: rest.startDate,
    endDate: rest.endDate,
    startTime: rest.startTime,
    endTime: rest.endTime,
    breakMin: rest.breakMin,
    breakPaid: rest.breakPaid,
    headcount: rest.headcount,
    everyNWeeks: rest.everyNWeeks,
    skillIds: rest.skillIds,
    taskList: rest.taskList,
    isTemplate: rest.isTemplate,
    recurringDay: maskOf(weekdays, config.weekdayMask ?? 'monday-high'),
  })
  const save = (values: SavedShift & { id: number; version: number | undefined }, was?: ShownShift) =>
    attempt(async () => {
      const { id, version } = values
      const data = wireOf(values)
      if (id > 0) {
        const previousData = { ...was, id }
        await dataProvider.update(resource.route, { id, data: { ...data, version }, previousData })
        setBefore(was && { id, was })
      } else {
        await dataProvider.create(resource.route, { data })
        setBefore(undefined)
      }
    })
  const undo = () => {
    if (!before) return Promise.resolve(false)
    const { id, was } = before
    return attempt(async () => {
      const { data } = await dataProvider.getOne(resource.route, { id })
      await dataProvider.update(resource.route, {
        id,
        data: { ...wireOf(was), version: z.number().parse(data['version']) },
        previousData: data,
      })
      setBefore(undefined)
    })
  }
  const remove = (id: number) =>
    attempt(() => dataProvider.delete(resource.route, { id, previousData: { id } }))

  return {
    save,
    undo,
    remove,
    busy,
    failure: refusal?.failure,
    errors: refusal?.errors ?? {},
    clear: () => setRefusal(undefined),
    canUndo: before !== undefined,
    forget: () => setBefore(undefined),
    mayCreate: access.reachesAll('create'),
    mayUpdate: access.reachesAll('update'),
    mayDelete: access.reachesAll('delete'),
  }
}

export type ShiftSaving = ReturnType<typeof useShiftSaving>
