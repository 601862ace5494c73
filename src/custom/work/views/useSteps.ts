import { useCallback } from 'react'
import { useAccess } from '../../../kit/access.ts'
import { transitionsOf } from '../../../kit/records.ts'
import { workRequest } from '../../../resources/cmms/workRequest.resource.ts'
import type { Step, Work } from './record.ts'

/** The changes of status that a work request may take now and that the caller may make. */
export function useSteps() {
  const access = useAccess(workRequest)
  return useCallback(
    ({ status }: Work): Step[] =>
      transitionsOf(workRequest).filter(
        ({ transition }) => transition.from.includes(status) && access.takes(transition),
      ),
    [access],
  )
}
