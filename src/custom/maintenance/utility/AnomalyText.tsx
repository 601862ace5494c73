import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Identifier } from 'react-admin'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { showPath } from '../../../kit/records/records.ts'
import { monthAnomaly, workOfMonth } from '../../../resources/maintenance/utility/utility.calls.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import { utilityTexts } from './texts.ts'

/** Why a month is out of the usual, in words, and the work request that came of it or can be opened. */
export function AnomalyText({ month: { id, version } }: { month: { id: Identifier; version: number } }) {
  const text = useTexts(utilityTexts)
  const formats = useFormats()
  const mayOpen = useAccess(workRequest).reachesAll('create')
  const input = { params: { id: Number(id) } }
  const { data } = useCall(monthAnomaly, input, { version })
  const open = useAction(workOfMonth, {
    done: ({ refNo, opened }) => text(opened ? 'workOpened' : 'workThere', { ref: refNo }),
    failed: (reason) => text('workFailed', { reason }),
  })
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
        <Button size="small" variant="outlined" disabled={open.busy} onClick={() => void open.run(input)}>
          {text('openWork')}
        </Button>
      )}
    </>
  )
}
