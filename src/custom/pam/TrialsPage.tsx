import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { PageTitle } from '../../kit/headings.tsx'
import { todayIn, useFormats } from '../../kit/locale.ts'
import { useZone } from '../../kit/zone.tsx'
import { Notice } from '../../kit/states.tsx'
import { listTrials } from '../../resources/pam/client.calls.ts'
import { clientPath } from './address.ts'
import { Sections } from './Sections.tsx'
import { SimpleTable } from './SimpleTable.tsx'
import { pamTexts } from './texts.ts'

const tones = { running: 'success', ending: 'warning', expired: 'danger', converted: 'info' } as const
const isSource = (source: string): source is 'self_signup' | 'partner' | 'sales' =>
  ['self_signup', 'partner', 'sales'].includes(source)

/** Trials, those that end soonest first. */
export function TrialsPage() {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const [given, setGiven] = useSearchParams()
  const zone = useZone()
  const [today] = useState(() => todayIn(zone))
  const withEnded = given.has('ended')
  const trials = useCall(listTrials, { query: withEnded ? {} : { from: today } })
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('trials')} />
      <Sections />
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={withEnded}
            onChange={(_, on) => setGiven(on ? { ended: '' } : {}, { replace: true })}
          />
        }
        label={text('withEnded')}
        sx={{ mb: 1, ml: 0, gap: 1, minHeight: 44 }}
      />
      <Answered of={trials} empty={<Notice title={text('noTrials')} help={text('noTrialsHelp')} />}>
        {(rows) => (
          <SimpleTable
            label={text('trials')}
            rows={rows}
            keyOf={({ companyId }) => companyId}
            columns={[
              {
                name: 'client',
                title: text('client'),
                renderCell: ({ companyId, name }) => (
                  <Link
                    component={RouterLink}
                    to={clientPath(companyId)}
                    color="text.primary"
                    underline="hover"
                  >
                    {name}
                  </Link>
                ),
              },
              {
                name: 'status',
                title: text('status'),
                renderCell: ({ status }) => (
                  <StatusChip
                    choice={{ value: status, label: text(`trial_${status}`), tone: tones[status] }}
                  />
                ),
              },
              {
                name: 'started',
                title: text('started'),
                renderCell: ({ startedOn }) => (startedOn === null ? '–' : formats.day(startedOn)),
              },
              { name: 'ends', title: text('ends'), renderCell: ({ endsOn }) => formats.day(endsOn) },
              {
                name: 'left',
                title: text('days'),
                figure: true,
                renderCell: ({ daysLeft }) => formats.number(daysLeft),
              },
              {
                name: 'extended',
                title: text('extended'),
                figure: true,
                renderCell: ({ extendedTimes }) => text('times', { smart_count: extendedTimes }),
              },
              {
                name: 'source',
                title: text('source'),
                renderCell: ({ source }) => (isSource(source) ? text(`source_${source}`) : source),
              },
            ]}
          />
        )}
      </Answered>
    </Box>
  )
}
