import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AnswerOf, Call, InputOf } from '../../schema/call.ts'
import type { KitDataProvider } from '../dataProvider.ts'

interface Options {
  /** False: it waits, for instance until something has been chosen. */
  enabled?: boolean
  /** The last answer stays until the next is there. */
  keep?: boolean
  /** Milliseconds after which it is asked again by itself. */
  every?: number
}

/**
 * The answer of a declared call, fetched when the screen shows it and again whenever something has been changed. Its
 * query begins with the resource's route where the call is of one, so that reloading the resource reloads it too.
 */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  { enabled = true, keep = false, every }: Options = {},
): UseQueryResult<AnswerOf<C>> {
  const dataProvider = useDataProvider<KitDataProvider>()
  return useQuery({
    queryKey: [call.of?.resource.route ?? 'call', call.method, call.path, input],
    queryFn: ({ signal }) => dataProvider.ask(call, input, { signal }),
    enabled,
    placeholderData: keep ? keepPreviousData : undefined,
    refetchInterval: every ?? false,
  })
}
