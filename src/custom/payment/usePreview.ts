import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { KitDataProvider } from '../../kit/calls/dataProvider.ts'
import type { previewPlan, PlanChange } from '../../resources/payment/payment.calls.ts'
import type { InputOf } from '../../schema/call.ts'

/** What a change would mean; asked again with each choice, and nothing without one. */
export function usePreview(call: typeof previewPlan, body: InputOf<typeof previewPlan>['body'] | undefined) {
  const dataProvider = useDataProvider<KitDataProvider>()
  return useQuery<PlanChange>({
    queryKey: ['call', call.method, call.path, body],
    queryFn: ({ signal }) => {
      if (!body) throw new Error('Nothing is chosen')
      return dataProvider.ask(call, { body }, { signal })
    },
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
  })
}
