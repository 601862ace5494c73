import Skeleton from '@mui/material/Skeleton'
import { Fragment, type MouseEvent } from 'react'
import { Link, useReference } from 'react-admin'
import { resourceNamed } from '../../../resources/index.ts'
import { namesAlone } from '../../../schema/calls/names.ts'
import { useAccess } from '../../access/access.ts'
import { isDeleted, showPath } from '../../records/records.ts'
import { useCalled } from '../../texts/texts.ts'

/** The name of a record that the caller may not open, known from a record that refers to it. */
function NameAlone({ to, id }: { to: string; id: number }) {
  const { referenceRecord, isPending } = useReference({
    reference: resourceNamed(to).route,
    id,
    options: { meta: namesAlone },
  })
  if (isPending) return <NamePending />
  return <>{referenceRecord?.['name'] ?? `#${id}`}</>
}

const NamePending = () => <Skeleton component="span" width={80} sx={{ display: 'inline-block' }} />

/** Name of the record with that id, linked to it where the caller may read it. */
export function ReferenceName({ to, id, plain = false }: { to: string; id: number; plain?: boolean }) {
  const target = resourceNamed(to)
  const called = useCalled()
  const readable = useAccess(target).may('read')
  const { referenceRecord, isPending } = useReference({
    reference: target.route,
    id,
    options: { enabled: readable },
  })
  if (readable && isPending) return <NamePending />
  if (!referenceRecord) return <NameAlone to={to} id={id} />
  const name = called(target, referenceRecord)
  // A deleted record has no page.
  if (plain || isDeleted(referenceRecord)) return <>{name}</>
  return (
    <Link to={showPath(target, id)} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {name}
    </Link>
  )
}

const shownAtMost = 3

/** Names of several records; a cell shows the first few and how many more there are. */
export function ReferenceNames({ to, ids, plain }: { to: string; ids: readonly number[]; plain?: boolean }) {
  const shown = plain ? ids.slice(0, shownAtMost) : ids
  const rest = ids.length - shown.length
  return (
    <>
      {shown.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <ReferenceName to={to} id={id} plain={plain} />
        </Fragment>
      ))}
      {rest > 0 && ` +${rest}`}
    </>
  )
}
