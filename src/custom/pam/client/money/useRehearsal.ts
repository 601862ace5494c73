import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import type { AnswerOf, Call, InputOf } from '../../../../schema/call.ts'

/** The preview of a call, read again with each input. */
export function useRehearsal<C extends Call>(call: C, input: InputOf<C> | undefined) {
  const dataProvider = useDataProvider<KitDataProvider>()
  return useQuery<AnswerOf<C>>({
    queryKey: ['call', call.method, call.path, input],
    queryFn: ({ signal }) => {
      if (!input) throw new Error('Nothing is entered')
      return dataProvider.ask(call, input, { signal })
    },
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
