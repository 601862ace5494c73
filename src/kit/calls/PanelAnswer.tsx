import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReason, useText } from '../texts/texts.ts'

export interface PanelAnswerProps<T> {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Text for an empty answer. */
  nothing: string
  /** True of an answer that holds nothing to show. */
  isEmpty?: ((answer: T) => boolean) | undefined
  /** Number of skeleton lines while loading. */
  lines: number
  children: (answer: T) => ReactNode
}

/** The answer of a call in a small panel, which loads, fails and retries independently. */
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
