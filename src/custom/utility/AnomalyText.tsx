import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify, type Identifier } from 'react-admin'
import { Link } from 'react-router-dom'
import { useTexts } from '../../kit/defineTexts.ts'
import { useAccess } from '../../kit/access.ts'
import { useFormats } from '../../kit/locale.ts'
import { showPath } from '../../kit/records.ts'
import { useReason } from '../../kit/texts.ts'
import type { PortalDataProvider } from '../../providers/dataProvider.ts'
import { utilMonth } from '../../resources/cmms/utilMonth.resource.ts'
import { workRequest } from '../../resources/cmms/workRequest.resource.ts'
import { anomalyAnswer, openedWork } from '../../schema/calls/utility.ts'
import { utilityTexts } from './texts.ts'

/** Why a month is out of the usual, in words, and the work request that came of it or can be opened. */
export function AnomalyText({ month: { id, version } }: { month: { id: Identifier; version: number } }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const reason = useReason()
  const text = useTexts(utilityTexts)
  const formats = useFormats()
  const mayOpen = useAccess(workRequest).may('create')
  const [busy, setBusy] = useState(false)
  const queryKey = [utilMonth.route, 'anomaly', id, version]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      anomalyAnswer.parse((await dataProvider.call(utilMonth.name, `${id}/anomaly`, { signal })).data),
  })
  const open = async () => {
    setBusy(true)
    try {
      const answer = await dataProvider.call(utilMonth.name, `${id}/work`, { method: 'POST' })
      const { refNo, opened } = openedWork.parse(answer.data)
      notify(text(opened ? 'workOpened' : 'workThere', { ref: refNo }), { type: 'success' })
      await client.invalidateQueries({ queryKey })
    } catch (error) {
      notify(text('workFailed', { reason: reason(error) }), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  if (!data) return null
  const { consumption, usual, differencePct, limitPct, months, unit } = data
  return (
    <>
      <Typography variant="body2" sx={{ flexBasis: { sm: '100%' } }}>
        {consumption !== null &&
          usual !== null &&
          text('outOfUsual', {
            used: formats.decimal(consumption),
            unit,
            percent: formats.number(Math.abs(differencePct ?? 0)),
            direction: text(data.anomaly === 'drop' ? 'below' : 'above'),
            usual: formats.decimal(usual),
            limit: formats.number(limitPct),
          })}{' '}
        {months > 0 ? text('byAverage', { smart_count: months }) : text('byRecord')}{' '}
        {data.workRequest && (
          <>
            {text('workRequest')}:{' '}
            <Link to={showPath(workRequest, data.workRequest.id)}>{data.workRequest.refNo}</Link>
          </>
        )}
      </Typography>
      {!data.workRequest && mayOpen && (
        <Button size="small" variant="outlined" disabled={busy} onClick={() => void open()}>
          {text('openWork')}
        </Button>
      )}
    </>
  )
}
