import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError, PageSkeleton } from '../states.tsx'

interface Props<T> {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** What stands in place of an empty list. */
  empty?: ReactNode
  /** Whether there is nothing to show; an empty list where absent. */
  isEmpty?: (data: T) => boolean
  /** What stands in its place until it is there; lines of a page where absent. */
  waiting?: ReactNode
  /** About as many lines as there will be. */
  rows?: number
  children: (data: T) => ReactNode
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

/** What a call answered, in its four states: loading, failed with a way to try again, empty, and there. */
export function Answered<T>({ of, empty, isEmpty = isEmptyList, waiting, rows = 6, children }: Props<T>) {
  const { data, error, refetch } = of
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return waiting ?? <PageSkeleton rows={rows} />
}
