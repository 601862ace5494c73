import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useReason } from '../../../kit/texts/texts.ts'
import { useReload } from '../../../kit/records/useReload.ts'
import { facility } from '../../../resources/maintenance/facility/facility.resource.ts'
import { feedbackAddress, labelsOf } from './labels.ts'
import { facilityPageTexts } from './pageTexts.ts'
import { QrCode } from './QrCode.tsx'
import type { RowOf } from '../../../schema/resource.ts'

/** A facility's code, where it leads, and whether feedback is taken there. @param root where the portal is reached from outside */
export function QrTab({ record, root }: { record: RowOf<typeof facility>; root: string }) {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const text = useTexts(facilityPageTexts)
  const reason = useReason()
  const reload = useReload(facility)
  const access = useAccess(facility)
  const [busy, setBusy] = useState(false)
  const address = feedbackAddress(root, record.id)
  const accepts = record.qrstatus
  const turn = async (qrstatus: boolean) => {
    setBusy(true)
    try {
      await dataProvider.update(facility.route, {
        id: record.id,
        data: { qrstatus, version: record.version },
        previousData: record,
      })
    } catch (error) {
      notify(text('notChanged', { reason: reason(error) }), { type: 'error' })
    }
    await reload()
    setBusy(false)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
      <Box sx={{ width: 200, flexShrink: 0, bgcolor: '#fff', borderRadius: 1, overflow: 'hidden' }}>
        <QrCode address={address} />
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="body2" color="text.secondary">
          {text('leadsTo')}
        </Typography>
        <Link href={address} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Link>
        <Box sx={{ my: 1.5 }}>
          <FormControlLabel
            control={
              <Switch
                checked={accepts}
                disabled={busy || !access.may('update')}
                onChange={(_, checked) => void turn(checked)}
              />
            }
            label={text('accepts')}
          />
          <Typography variant="body2" color="text.secondary">
            {text(accepts ? 'takes' : 'takesNone')}
          </Typography>
        </Box>
        <Button component={RouterLink} to={labelsOf([record.id])} size="small" variant="outlined">
          {text('labels')}
        </Button>
      </Box>
    </Box>
  )
}
