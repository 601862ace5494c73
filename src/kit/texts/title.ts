import { useCallback } from 'react'
import type { Resource } from '../../schema/resource.ts'
import { useFormats } from '../formats/locale.ts'
import { shownField, titleOf } from '../records/records.ts'

/** Returns the title of a record, with days in the company's format. */
export function useTitle() {
  const { day } = useFormats()
  return useCallback(
    (resource: Resource, record: Readonly<Record<string, unknown>>): string => {
      const days = resource.title.flatMap((name) => {
        const [field, value] = [shownField(resource, name), record[name]]
        const isDay = field.kind === 'date' && field.monthly === undefined && typeof value === 'string'
        return isDay ? [[name, day(value)] as const] : []
      })
      return titleOf(resource, days.length > 0 ? { ...record, ...Object.fromEntries(days) } : record)
    },
    [day],
  )
}
