import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { dayIn } from '../../../domain/dates.ts'
import { useAddress } from '../../../kit/address.ts'
import type { PortalDataProvider } from '../../../providers/dataProvider.ts'
import { facility } from '../../../resources/cmms/facility.resource.ts'
import { facilityAnalytics } from '../../../schema/calls/facility.ts'
import { readAddress, type Days, type Preset } from '../days.ts'

/** The days that the address names, and the way to choose others; what else it says stays. */
export function usePeriod(timeZone: string) {
  const { search, change } = useAddress()
  const [today, setToday] = useState(() => dayIn(new Date(), timeZone))
  return {
    ...readAddress(search, today),
    today,
    show: (preset: Preset, days: Days) => {
      // The page may have been open over midnight.
      setToday(dayIn(new Date(), timeZone))
      const cleared = { from: undefined, until: undefined, period: undefined }
      change({ ...cleared, ...(preset === 'custom' ? days : { period: preset }) })
    },
  }
}

/** The figures of what visitors said in some days, of what a filter of their list keeps. */
export function useAnalytics({ from, until }: Days, filter: Readonly<Record<string, unknown>>) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const path = `analytics/${from}/${until}?${query}`
  return useQuery({
    queryKey: ['facility-feedback', path],
    placeholderData: keepPreviousData,
    // Who looks at it would rather be told, and try again themselves.
    retry: 1,
    queryFn: async ({ signal }) =>
      facilityAnalytics.parse((await dataProvider.call(facility.name, path, { signal })).data),
  })
}
