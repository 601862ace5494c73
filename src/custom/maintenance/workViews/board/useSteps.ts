import { useEntitled } from '../../../../kit/access/access.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import type { Step, Work } from '../record.ts'

/** The changes of status that a work request may take now and that the caller may make. */
export function useSteps(): (work: Work) => Step[] {
  return useEntitled(workRequest).steps
}
