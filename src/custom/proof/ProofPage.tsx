import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as TextLink } from 'react-admin'
import { Link } from 'react-router-dom'
import { param, useQueryState } from '../../kit/navigation/queryState.ts'
import { useAccess } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { Overlay } from '../../kit/layout/Overlay.tsx'
import { Notice } from '../../kit/loading/states.tsx'
import { useZoneOf } from '../../kit/formats/zone.tsx'
import { overlay } from '../../domain/access/overlays.ts'
import { proofs } from '../../resources/proof/proof.calls.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { visit } from '../../resources/visit/visit.resource.ts'
import { ProofView } from './ProofView.tsx'
import { SealDialog } from './SealDialog.tsx'
import { proofTexts } from './texts.ts'

/** Proofs of service: those that there are, and one of them in full. */
export function ProofPage() {
  const text = useTexts(proofTexts)
  const [{ proof }] = useQueryState({ proof: param.count })
  if (!useAccess(visit).reachesAll('read')) return <Overlay type={overlay.notAuthorised} />
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('title')} />
      {proof === undefined ? <Proofs /> : <ProofView key={proof} id={proof} />}
    </Box>
  )
}

function Proofs() {
  const text = useTexts(proofTexts)
  const formats = useFormats()
  const zoneOf = useZoneOf(visit)
  const [query, change] = useQueryState({ pin: param.count, proof: param.count })
  const [sealing, setSealing] = useState(false)
  const maySeal = useAccess(visit).reachesAll('create')
  const found = useCall(proofs, { query: { pin: query.pin } }, { keep: true })
  const seal = maySeal && (
    <Button variant="contained" onClick={() => setSealing(true)} sx={{ minHeight: { xs: 44, sm: 36 } }}>
      {text('seal')}
    </Button>
  )
  return (
    <>
      <Heading title={text('title')} beside={seal || undefined}>
        <Typography color="text.secondary">{text('lead')}</Typography>
      </Heading>
      <Box sx={{ my: 2 }}>
        <RecordPicker
          resource={pin}
          label={text('site')}
          withAll
          value={query.pin}
          onChange={(id) => change({ pin: id })}
        />
      </Box>
      <Answered
        of={found}
        empty={
          <Notice title={text('none')} help={text('noneHelp')}>
            {seal}
          </Notice>
        }
      >
        {(rows) => (
          <PlainTable
            label={text('title')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'site',
                label: text('site'),
                renderCell: ({ id, pinName }) => <TextLink to={`?proof=${id}`}>{pinName}</TextLink>,
              },
              {
                name: 'month',
                label: text('month'),
                renderCell: ({ month }) => `${formats.month(`${month}-01`)} ${month.slice(0, 4)}`,
              },
              {
                name: 'rows',
                label: text('rows'),
                right: true,
                renderCell: (row) => formats.number(row.rows),
              },
              {
                name: 'sealedAt',
                label: text('sealedAt'),
                renderCell: (row) => formats.in(zoneOf(row)).exact(row.sealedAt),
              },
              { name: 'sealedBy', label: text('sealedBy'), renderCell: (row) => row.sealedBy },
              {
                name: 'shared',
                label: text('shared'),
                renderCell: (row) => row.sharedUntil && formats.in(zoneOf(row)).exact(row.sharedUntil),
              },
            ]}
          />
        )}
      </Answered>
      <Button
        component={Link}
        to="/pin-activities"
        size="small"
        sx={{ mt: 2, minHeight: { xs: 44, sm: 32 } }}
      >
        {text('activities')}
      </Button>
      {sealing && (
        <SealDialog
          pinId={query.pin}
          onSealed={(id) => change({ proof: id }, { push: true })}
          onClose={() => setSealing(false)}
        />
      )}
    </>
  )
}
