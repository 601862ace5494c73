import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AnswerOf, Call, InputOf } from '../../schema/call.ts'
import type { Resource } from '../../schema/resource.ts'
import type { KitDataProvider } from './dataProvider.ts'

interface Options<Answer> {
  /** False: it waits, for instance until something has been chosen. */
  enabled?: boolean
  /** The last answer stays until the next is there. */
  keep?: boolean
  /** Milliseconds between automatic refreshes, perhaps depending on the last answer. */
  every?: number | false | ((last: Answer | undefined) => number | false)
  /** The resource that it is renewed with, where that is not the call's own. */
  of?: Resource
  /** The version of its record; a new version refreshes the call. */
  version?: unknown
  /** How often it is asked again before its failure shows; as usual where absent. */
  retry?: number | false
}

/**
 * The answer of a declared call, fetched when the screen shows it and again whenever something has been changed. Its
 * query begins with the resource's route where the call is of one, so that reloading the resource reloads it too.
 */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  {
    enabled = true,
    keep = false,
    every = false,
    of = call.of?.resource,
    version,
    retry,
  }: Options<AnswerOf<C>> = {},
): UseQueryResult<AnswerOf<C>> {
  const dataProvider = useDataProvider<KitDataProvider>()
  return useQuery({
    queryKey: [of?.route ?? 'call', call.method, call.path, input, version],
    queryFn: ({ signal }) => dataProvider.ask(call, input, { signal }),
    enabled,
    placeholderData: keep ? keepPreviousData : undefined,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : every,
    ...(retry !== undefined && { retry }),
  })
}
