import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useBatchRuns } from '../../kit/batch/runs/useBatchRuns.tsx'
import { useBatchText } from '../../kit/batch/runs/texts.ts'
import { useReason } from '../../kit/texts/texts.ts'
import { newKey } from '../../providers/data/newKey.ts'
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { role as roles } from '../../resources/access/role.resource.ts'

/** Gives employees a role, or none; the user is told what came of it and can undo it. */
export function useAssign() {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const client = useQueryClient()
  const { settle } = useBatchRuns()
  const notify = useNotify()
  const text = useBatchText()
  const reason = useReason()
  const [busy, setBusy] = useState(false)

  const assign = async (ids: readonly number[], roleId: number | null): Promise<boolean> => {
    setBusy(true)
    try {
      await settle(
        await dataProvider.startBatch(employee.route, 'update', { ids, set: { roleId } }, newKey()),
      )
      return true
    } catch (error) {
      notify(text('callFailed', { reason: reason(error) }), { type: 'error' })
      return false
    } finally {
      setBusy(false)
      // How many hold each role.
      await client.invalidateQueries({ queryKey: [roles.route] })
    }
  }
  return { assign, busy }
}
