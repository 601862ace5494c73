import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-admin'
import { useEntitled, useAccess } from '../../kit/access/access.ts'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { Share } from '../../kit/charts/Share.tsx'
import { editPath } from '../../kit/records/records.ts'
import { rowOf, useRowById } from '../../kit/records/rows.ts'
import {
  acknowledgePolicy,
  ownPolicies,
  remindOfPolicy,
  revisePolicy,
} from '../../resources/organization/policy.calls.ts'
import { policy } from '../../resources/organization/policy.resource.ts'
import { organizationTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'

/** Asks those to whom a policy applies to acknowledge it, and tells its makers who has. */
export function PolicyNotice({ record }: { record: RowOf<typeof policy> }) {
  const text = useTexts(organizationTexts)
  const row = rowOf(policy, record)
  const isMakers = useAccess(policy).may('update')
  const own = useCall(ownPolicies, {}, { enabled: row.status === 'published' })
  const mine = own.data?.find(({ id }) => id === record.id)
  const acknowledge = useAction(acknowledgePolicy, { done: () => text('acknowledged') })
  return (
    <>
      {isMakers && (
        <Share
          done={row.acknowledged}
          of={row.recipients}
          words={text('acknowledgedBy', { acknowledged: row.acknowledged, recipients: row.recipients })}
        />
      )}
      {mine?.status === 'outstanding' && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button
              variant="contained"
              size="small"
              disabled={acknowledge.busy}
              onClick={() => void acknowledge.run({ params: { id: record.id } })}
            >
              {text('acknowledge')}
            </Button>
          }
        >
          {acknowledge.failure ?? text('acknowledgeAsked')}
        </Alert>
      )}
    </>
  )
}

/** Begins the next edition of a policy, and reminds those who have not acknowledged it. */
export function PolicyActions({ id }: { id: number }) {
  const text = useTexts(organizationTexts)
  const navigate = useNavigate()
  const { may } = useEntitled(policy)
  const { data } = useRowById(policy, { id })
  const revise = useAction(revisePolicy, {
    done: () => text('revised'),
    onDone: ({ id: next }) => navigate(editPath(policy, next)),
  })
  const remind = useAction(remindOfPolicy, {
    done: ({ reminded }) => text('reminded', { smart_count: reminded }),
  })
  if (data?.status !== 'published' || !may('update', data)) return null
  const params = { id: Number(id) }
  const failure = revise.failure ?? remind.failure
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={revise.busy}
        onClick={() => void revise.run({ params })}
      >
        {text('revise')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={remind.busy}
        onClick={() => void remind.run({ params })}
      >
        {text('remind')}
      </Button>
      {failure && <Alert severity="error">{failure}</Alert>}
    </>
  )
}
