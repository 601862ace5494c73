import { useCallback } from 'react'
import { useNavigate, useNotify } from 'react-admin'
import type { Resource } from '../schema/resource.ts'
import { isMissing } from './form/failures.ts'
import { listPath } from './records.ts'

/** Leads back to the list when a record is not there; other failures stay on the page, which offers to try again. */
export function useMissing(resource: Resource) {
  const notify = useNotify()
  const navigate = useNavigate()
  return useCallback(
    (error: unknown) => {
      if (!isMissing(error)) return
      notify('ra.notification.item_doesnt_exist', { type: 'warning' })
      navigate(listPath(resource))
    },
    [notify, navigate, resource],
  )
}
