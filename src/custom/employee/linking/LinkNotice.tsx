import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useAccess } from '../../../kit/access/access.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { showPath } from '../../../kit/records/records.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import { employee } from '../../../resources/employee/employee.resource.ts'
import { linkCandidatesOf } from '../../../resources/employee/linkEmployee.calls.ts'
import type { LinkCandidate } from '../../../resources/employee/linkEmployee.shapes.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { numberedName } from '../names.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { linkTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** Says of a pending member who else in the records they may be, and links their sign-in to that record. */
export function LinkNotice({ record }: { record: RowOf<typeof employee> }) {
  const access = useAccess(employee)
  const text = useTexts(linkTexts)
  const [chosen, setChosen] = useState<LinkCandidate>()
  const { approve } = employee.transitions
  // Where it fails nothing is said: it only helps, and approving refuses a second record in any case.
  const { data = [] } = useCall(
    linkCandidatesOf,
    { params: { id: record.id } },
    { of: employee, version: record.version, enabled: approve !== undefined && access.takes(approve) },
  )
  if (data.length === 0) return null
  const maySetRole = approve !== undefined && access.asked(approve).includes('roleId')
  const reasonOf = ({ isProved, hasRole }: LinkCandidate) => {
    if (!isProved) return text('unproved')
    return hasRole && !maySetRole ? text('needsRoles') : undefined
  }
  return (
    <Alert severity="info" role="note" sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data.map((candidate) => (
          <Candidate
            key={candidate.id}
            candidate={candidate}
            needs={reasonOf(candidate)}
            onLink={() => setChosen(candidate)}
          />
        ))}
      </Box>
      {chosen && <LinkDialog member={record} candidate={chosen} onClose={() => setChosen(undefined)} />}
    </Alert>
  )
}

interface CandidateProps {
  candidate: LinkCandidate
  /** Why the user may not link to this one. */
  needs: string | undefined
  onLink: () => void
}

function Candidate({ candidate, needs, onLink }: CandidateProps) {
  const text = useTexts(linkTexts)
  const label = useLabel()
  const name = numberedName(candidate)
  const status = employee.fields.status.choices.find(({ value }) => value === candidate.status)
  const further = [candidate.department, status && label(status.label), needs].filter(Boolean)
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{text(candidate.why, { name })}</Typography>
        <Typography variant="caption" component="div">
          {further.join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {!needs && (
          <Button size="small" variant="outlined" aria-label={text('linkTo', { name })} onClick={onLink}>
            {text('link')}
          </Button>
        )}
        <Button
          size="small"
          component={RouterLink}
          to={showPath(employee, candidate.id)}
          aria-label={text('lookAt', { name })}
        >
          {text('look')}
        </Button>
      </Box>
    </Box>
  )
}
