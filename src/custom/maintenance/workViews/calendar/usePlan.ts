import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { instantOn, onDay } from '../../../../domain/time/moments.ts'
import { useBatchRuns } from '../../../../kit/batch/runs/useBatchRuns.tsx'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import { titleOf } from '../../../../kit/records/records.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useReason } from '../../../../kit/texts/texts.ts'
import { newKey } from '../../../../providers/data/newKey.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import type { Work } from '../record.ts'
import { workViewTexts } from '../texts.ts'

/** Time of day for work that is planned without one. */
const usualTime = '09:00'

/** The planned start of work on a day: at the time that it had, else at the usual one. */
export const startOn = ({ plannedStartAt }: Pick<Work, 'plannedStartAt'>, day: string, timeZone: string) =>
  plannedStartAt ? onDay(Date.parse(plannedStartAt), day, timeZone) : instantOn(day, usualTime, timeZone)

/**
 * Plans work for a day. Its due time and its SLA target stay, because only the work moves.
 * @returns the planned starts that are being saved, and the function that plans
 */
export function usePlan(timeZone: string, refetch: () => Promise<unknown>) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const { settle } = useBatchRuns()
  const notify = useNotify()
  const text = useTexts(workViewTexts)
  const reason = useReason()
  const [moved, setMoved] = useState<ReadonlyMap<number, string>>(new Map())

  const plan = async (record: Work, day: string) => {
    const plannedStartAt = startOn(record, day, timeZone).toISOString()
    setMoved((before) => new Map(before).set(record.id, plannedStartAt))
    try {
      const rows = [{ id: record.id, version: record.version, cells: { plannedStartAt } }]
      await settle(await dataProvider.startBatch(workRequest.route, 'cells', { rows }, newKey()))
    } catch (failure) {
      notify(text('moveFailed', { name: titleOf(workRequest, record), reason: reason(failure) }), {
        type: 'error',
      })
    }
    await refetch()
    setMoved((before) => new Map([...before].filter(([id]) => id !== record.id)))
  }
  return { moved, plan }
}
