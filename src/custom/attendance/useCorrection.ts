import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import * as z from 'zod/mini'
import type { KitDataProvider } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { failureOf } from '../../kit/calls/failures.ts'
import { useLabel, useReason } from '../../kit/texts/texts.ts'
import { clocking } from '../../resources/attendance/clocking.resource.ts'
import type { TimesheetLine } from '../../resources/attendance/attendance.calls.ts'
import { timesheetTexts } from './texts.ts'

interface Correction {
  clockIn: string | null
  clockOut: string | null
  breakMin: number | null
  reason: string
}

const message = z.string()

/** Corrects a line, or enters one for somebody who was planned and left no punch. */
export function useCorrection(onDone: () => void) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const label = useLabel()
  const reasonOf = useReason()
  const text = useTexts(timesheetTexts)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ failure: string; errors: Record<string, string> }>()
  const save = async (line: TimesheetLine, values: Correction) => {
    setBusy(true)
    setRefusal(undefined)
    const { id, version, userId, pinId, workDate } = line
    try {
      if (id === null)
        await dataProvider.create(clocking.route, { data: { userId, pinId, workDate, ...values } })
      else
        await dataProvider.update(clocking.route, { id, data: { ...values, version }, previousData: { id } })
      notify(text('modified'), { type: 'success' })
      await client.invalidateQueries()
      onDone()
    } catch (error) {
      const errors = Object.entries(failureOf(error).errors ?? {}).flatMap(([field, value]) => {
        const told = message.safeParse(value)
        return told.success ? [[field, label(told.data)]] : []
      })
      setRefusal({ failure: reasonOf(error), errors: Object.fromEntries(errors) })
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, failure: refusal?.failure, errors: refusal?.errors ?? {} }
}
