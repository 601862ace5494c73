import { Link } from 'react-admin'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useInView } from '../../../kit/list/listView.tsx'
import { showPath } from '../../../kit/records.ts'
import { workRequest } from '../../../resources/cmms/workRequest.resource.ts'
import type { Due } from './due.ts'
import { choiceOf } from './record.ts'

/** A line of the agenda. */
export function AgendaDue({ event: { record, open } }: { event: Due }) {
  const inView = useInView()
  const status = choiceOf('status', record.status)
  return (
    <>
      <Link
        to={inView(showPath(workRequest, record.id))}
        color={open ? undefined : 'text.secondary'}
        sx={{ mr: 1, fontWeight: open ? 600 : 400 }}
      >
        {record.title}
      </Link>
      {status && <StatusChip choice={status} />}
    </>
  )
}
