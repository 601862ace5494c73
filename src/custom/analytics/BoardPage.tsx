import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { LoadError } from '../../kit/loading/states.tsx'
import { openTemplate } from '../../resources/analytics/template.calls.ts'
import { analyticsTexts } from './texts.ts'

/** Leads from a tab of its own to a board, whose address holds for ten minutes only and so is asked for last. */
export function BoardPage() {
  const text = useTexts(analyticsTexts)
  const { id } = useParams()
  const { data, error, refetch } = useCall(openTemplate, { params: { id: Number(id) } })
  useEffect(() => {
    if (data) globalThis.location.replace(data.url)
  }, [data])
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <Typography component="output" sx={{ p: 4 }}>
      {text('opening')}
    </Typography>
  )
}
