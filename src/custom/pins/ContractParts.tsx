import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useNavigate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { followingNumber, followingTerm } from '../../domain/people/terms.ts'
import { useEntitled } from '../../kit/access/access.ts'
import { ActionButton } from '../../kit/form/ActionButton.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { showPath } from '../../kit/records/records.ts'
import { useRowById, useRowList } from '../../kit/records/rows.ts'
import { contract } from '../../resources/pins/contract.resource.ts'
import { renewContract } from '../../resources/pins/pin.calls.ts'
import { pinTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'

/** The contract that follows one, where there is any. */
function useNext(id: number) {
  const { data, isPending } = useRowList(contract, {
    filter: { renewsId: Number(id) },
    pagination: { page: 1, perPage: 1 },
  })
  return { next: data?.[0], isPending }
}

/** Whether somebody may have another contract follow one. */
function useRenews() {
  const { may } = useEntitled(contract)
  return (record: RowOf<typeof contract>) => may('update', record) && may('create', record)
}

/** A button that asks for the contract that follows and makes it. */
function Renew({ record, variant }: { record: RowOf<typeof contract>; variant: 'contained' | 'outlined' }) {
  const text = useTexts(pinTexts)
  const navigate = useNavigate()
  return (
    <ActionButton
      button={{ variant }}
      label={text('renew')}
      call={renewContract}
      title={text('renewTitle', { name: record.contractNo })}
      help={text('renewHelp')}
      submit={text('renew')}
      texts={pinTexts}
      asks={['contractNo', 'endDate', 'upliftPct']}
      start={{
        contractNo: followingNumber(record.contractNo, [], 40),
        endDate: followingTerm(record).endDate,
        upliftPct: '0',
      }}
      input={(body) => ({ params: { id: record.id }, body })}
      done={() => text('renewed')}
      onDone={({ id }) => navigate(showPath(contract, id))}
      maxWidth="xs"
    />
  )
}

/** Makes the contract that follows one that runs for long yet: whose end is near says so by itself. */
export function RenewButton({ id }: { id: number }) {
  const { data } = useRowById(contract, { id })
  const { next, isPending } = useNext(id)
  const renews = useRenews()
  if (isPending || next || data?.status !== 'active' || !renews(data)) return null
  return <Renew record={data} variant="outlined" />
}

/** Says what follows a contract, and of one that ends that nothing does yet. */
export function ContractNotice({ record }: { record: RowOf<typeof contract> }) {
  const text = useTexts(pinTexts)
  const { day } = useFormats()
  const { next, isPending } = useNext(record.id)
  const renews = useRenews()
  const { status, endDate } = record
  if (isPending) return null
  if (next) {
    const { id, contractNo, status: stands } = next
    const isDraft = stands === 'draft'
    return (
      <Alert severity={isDraft ? 'warning' : 'info'} sx={{ mb: 2 }}>
        <Link component={RouterLink} to={showPath(contract, id)} color="inherit">
          {contractNo}
        </Link>{' '}
        {text(isDraft ? 'followsAsDraft' : 'follows')}
      </Alert>
    )
  }
  if (status !== 'expiring' && status !== 'expired') return null
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={renews(record) && <Renew record={record} variant="contained" />}
    >
      {text(status === 'expired' ? 'endedWithoutNext' : 'endsWithoutNext', { day: day(endDate) })}
    </Alert>
  )
}
