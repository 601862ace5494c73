import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAccess } from '../../kit/access/access.ts'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Heading } from '../../kit/layout/headings.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { useLabel } from '../../kit/texts/texts.ts'
import { SiteZone } from '../../kit/formats/zone.tsx'
import {
  mostDifferences,
  unshareProof,
  verifyProof,
  type ProofDifference,
  type ProofKind,
} from '../../resources/proof/proof.calls.ts'
import { resourceNamed } from '../../resources/index.ts'
import { visit } from '../../resources/visit/visit.resource.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { labelOf } from '../../schema/resource.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { proofTexts } from './texts.ts'

type Verified = AnswerOf<typeof verifyProof>

/** One proof: whether it is as it was sealed, what it holds, and its links. */
export function ProofView({ id }: { id: number }) {
  const found = useCall(verifyProof, { params: { id } })
  return (
    <Answered of={found}>
      {(known) => (
        <SiteZone resource={visit} record={known.proof}>
          <Known known={known} onCheck={() => void found.refetch()} />
        </SiteZone>
      )}
    </Answered>
  )
}

function Known({ known, onCheck }: { known: Verified; onCheck: () => void }) {
  const text = useTexts(proofTexts)
  const formats = useFormats()
  const [sharing, setSharing] = useState(false)
  const mayShare = useAccess(visit).reachesAll('create')
  const unshare = useAction(unshareProof, { done: () => text('unshared') })
  const { proof, counts, differences, later } = known
  const month = `${formats.month(`${proof.month}-01`)} ${proof.month.slice(0, 4)}`
  return (
    <>
      <Heading
        title={text('of', { site: proof.pinName, month })}
        beside={
          mayShare && (
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
              {proof.sharedUntil && (
                <Button
                  disabled={unshare.busy}
                  onClick={() => void unshare.run({ params: { id: proof.id } })}
                >
                  {text('unshare')}
                </Button>
              )}
              <Button variant="contained" onClick={() => setSharing(true)}>
                {text('share')}
              </Button>
            </Stack>
          )
        }
      >
        <Button component={Link} to="?" size="small">
          {text('back')}
        </Button>
      </Heading>
      <Stack spacing={2} sx={{ mt: 2 }}>
        <Verdict known={known} onCheck={onCheck} />
        {later > 0 && <Alert severity="info">{text('later', { smart_count: later })}</Alert>}
        {differences.length > 0 && <Differences rows={differences} />}
        <PlainTable
          label={text('kind')}
          rows={counts}
          keyOf={({ kind }) => kind}
          columns={[
            { name: 'kind', label: text('kind'), renderCell: ({ kind }) => text(kind) },
            { name: 'rows', label: text('rows'), right: true, renderCell: (row) => formats.number(row.rows) },
            {
              name: 'shown',
              label: text('outside'),
              right: true,
              renderCell: (row) => formats.number(row.shown),
            },
          ]}
        />
        <Box>
          <Typography variant="body2" color="text.secondary">
            {[`${text('sealedAt')}: ${formats.exact(proof.sealedAt)}`, proof.sealedBy]
              .filter(Boolean)
              .join(' · ')}
            {proof.early && ` · ${text('early')}`}
            {proof.sharedUntil && ` · ${text('expires', { time: formats.exact(proof.sharedUntil) })}`}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {text('hash')}: <code>{proof.headHash}</code>
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {text('hashHelp')}
          </Typography>
        </Box>
      </Stack>
      {sharing && <ShareDialog id={proof.id} onClose={() => setSharing(false)} />}
    </>
  )
}

function Verdict({ known, onCheck }: { known: Verified; onCheck: () => void }) {
  const text = useTexts(proofTexts)
  const formats = useFormats()
  const { differences, more, whole, checkedAt } = known
  const said = () => {
    if (!whole) return text('cut')
    if (more) return text('many', { count: mostDifferences })
    if (differences.length > 0) return text('notIntact', { smart_count: differences.length })
    return text('intact')
  }
  return (
    <Alert
      severity={whole && differences.length === 0 ? 'success' : 'warning'}
      action={
        <Button color="inherit" size="small" onClick={onCheck}>
          {text('check')}
        </Button>
      }
    >
      {said()}
      <Typography variant="body2">{text('checked', { time: formats.exact(checkedAt) })}</Typography>
    </Alert>
  )
}

/** The records that a proof is sealed of, by the kind that it calls them. */
const recordsOf: Readonly<Record<ProofKind, string>> = {
  attendance: 'clocking',
  patrol: 'patrol-session',
  scan: 'patrol-activity',
  visit: 'visit',
  finding: 'visit-finding',
  work_request: 'work-request',
  feedback: 'facility-feedback',
  incident: 'incident',
}
/** What a sealed row calls otherwise than its record does. */
const sealedAs: Readonly<Record<string, string>> = {
  in: 'clockIn',
  out: 'clockOut',
  day: 'workDate',
  person: 'userId',
  point: 'pointId',
  route: 'routeId',
  facility: 'facilityId',
}

function Differences({ rows }: { rows: readonly ProofDifference[] }) {
  const text = useTexts(proofTexts)
  const label = useLabel()
  const nameOf = (kind: ProofKind, sealed: string) => {
    const resource = resourceNamed(recordsOf[kind])
    const name = sealedAs[sealed] ?? sealed
    return Object.hasOwn(resource.fields, name) ? label(labelOf(resource, name)) : sealed
  }
  const happened = ({ kind, what, fields }: ProofDifference) =>
    what === 'changed'
      ? text('changed', { fields: fields.map((name) => nameOf(kind, name)).join(', ') })
      : text(what)
  return (
    <PlainTable
      label={text('what')}
      rows={rows}
      keyOf={({ kind, recordId, what }) => `${what} ${kind} ${recordId}`}
      columns={[
        { name: 'title', label: text('record'), renderCell: ({ title }) => title },
        { name: 'kind', label: text('kind'), renderCell: ({ kind }) => text(kind) },
        { name: 'what', label: text('what'), renderCell: happened },
      ]}
    />
  )
}
