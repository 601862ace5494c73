import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReason, useText } from '../texts.ts'

export interface PanelAnswerProps<T> {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** What stands there where the answer holds nothing to show. */
  nothing: string
  /** True of an answer that holds nothing to show. */
  isEmpty?: ((answer: T) => boolean) | undefined
  /** Lines that stand for the answer until it is there. */
  lines: number
  children: (answer: T) => ReactNode
}

/** What a call answered, within a panel among others: it waits, fails and is tried again by itself, in little room. */
export function PanelAnswer<T>({ of, nothing, isEmpty, lines, children }: PanelAnswerProps<T>) {
  const text = useText()
  const reason = useReason()
  const { data, error, refetch } = of
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {text('retry')}
          </Button>
        }
      >
        {text('loadFailed')}. {reason(error)}
      </Alert>
    )
  if (data === undefined)
    return (
      <Box aria-busy="true">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} height={32} />
        ))}
      </Box>
    )
  if (isEmpty?.(data)) return <Typography color="text.secondary">{nothing}</Typography>
  return children(data)
}
