import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useState } from 'react'
import { addDays } from '../../domain/time/calendarDays.ts'
import { dayIn } from '../../domain/time/dates.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { workRequest } from '../../resources/maintenance/work/workRequest.resource.ts'
import { incident } from '../../resources/incident/incident.resource.ts'
import { patrolActivity } from '../../resources/patrol/patrolActivity.resource.ts'
import { patrolSession } from '../../resources/patrol/patrolSession.resource.ts'
import { visit } from '../../resources/visit/visit.resource.ts'
import { visitFinding } from '../../resources/visit/visitFinding.resource.ts'
import type { EvidenceKind } from '../../resources/vms/scopes.ts'
import { evidencePhoto, grantEvidence, type EvidenceRow } from '../../resources/vms/vms.calls.ts'
import type { Choice } from '../../schema/fields.ts'
import { vmsTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'
import type { pinVendor } from '../../resources/vms/pinVendor.resource.ts'

const shownDays = 92

const statesOf: Readonly<Record<EvidenceKind, readonly Choice[]>> = {
  patrol: patrolSession.fields.status.choices,
  scan: patrolActivity.fields.result.choices,
  incident: incident.fields.status.choices,
  work_request: workRequest.fields.status.choices,
  visit: visit.fields.status.choices,
  finding: visitFinding.fields.status.choices,
  proof: [],
}

/** A photo in its small form; it opens in a window of its own. */
function Photo({ grantId, hash, title }: { grantId: number; hash: string; title: string }) {
  const { data } = useCall(evidencePhoto, { params: { id: grantId, hash } })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : undefined), [data])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  const size = { width: 56, height: 56, borderRadius: 1, objectFit: 'cover' } as const
  if (!url) return <Box component="span" sx={{ ...size, bgcolor: 'action.hover' }} />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <Box component="img" src={url} alt={title} sx={size} />
    </a>
  )
}

/** What a vendor did at a PIN in the last months, as far as the grant opens it. */
export function EvidenceTab({ record, timeZone }: { record: RowOf<typeof pinVendor>; timeZone: string }) {
  const text = useTexts(vmsTexts)
  const formats = useFormats()
  const grantId = record.id
  const [end] = useState(() => dayIn(new Date(), timeZone))
  const query = { start: addDays(end, 1 - shownDays), end }
  const answer = useCall(grantEvidence, { params: { id: grantId }, query })
  const figure = ({ kind, done, of }: EvidenceRow) => {
    if (done === null) return ''
    if (kind === 'visit') return text('percent', { value: formats.number(done) })
    return of === null ? formats.number(done) : `${formats.number(done)}/${formats.number(of)}`
  }
  return (
    <Answered of={answer} empty={<Typography color="text.secondary">{text('noEvidence')}</Typography>}>
      {(rows) => (
        <PlainTable
          label={text('evidence')}
          rows={rows.map((row, place) => ({ ...row, place }))}
          keyOf={({ place }) => place}
          cards
          columns={[
            {
              name: 'title',
              label: text('record'),
              renderCell: (row) => (
                <>
                  {row.title}
                  <Typography variant="caption" color="text.secondary" component="div">
                    {[text(`kind_${row.kind}`), figure(row)].filter(Boolean).join(' · ')}
                  </Typography>
                </>
              ),
            },
            {
              name: 'at',
              label: text('when'),
              renderCell: ({ at }) =>
                at ? <span title={formats.exact(at)}>{formats.relative(at)}</span> : '–',
            },
            {
              name: 'state',
              label: text('state'),
              renderCell: ({ kind, state }) => {
                const choice = statesOf[kind].find(({ value }) => value === state)
                return choice ? <StatusChip choice={choice} quiet /> : '–'
              },
            },
            {
              name: 'photos',
              label: text('photos'),
              renderCell: ({ photos, title }) =>
                photos.length === 0 ? (
                  '–'
                ) : (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                    {photos.map((hash) => (
                      <Photo key={hash} grantId={grantId} hash={hash} title={title} />
                    ))}
                  </Box>
                ),
            },
          ]}
        />
      )}
    </Answered>
  )
}
