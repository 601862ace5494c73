import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError, PageSkeleton } from '../loading/states.tsx'

interface Props<T> {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Shown instead of an empty list. */
  empty?: ReactNode
  /** Whether there is nothing to show; an empty list where absent. */
  isEmpty?: (data: T) => boolean
  /** Shown while loading; a skeleton if absent. */
  waiting?: ReactNode
  /** About as many lines as there will be. */
  rows?: number
  children: (data: T) => ReactNode
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

/** The answer of a call in its four states: loading, failed with a retry, empty, and loaded. */
export function Answered<T>({ of, empty, isEmpty = isEmptyList, waiting, rows = 6, children }: Props<T>) {
  const { data, error, refetch } = of
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return waiting ?? <PageSkeleton rows={rows} />
}
