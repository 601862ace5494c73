import { Link } from 'react-admin'
import { StatusChip } from '../../../../kit/fields/StatusChip.tsx'
import { useInView } from '../../../../kit/list/listView.tsx'
import { showPath } from '../../../../kit/records/records.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import type { Due } from '../due.ts'
import { choiceOf } from '../record.ts'

interface Props {
  event: Due
  /** It is being left for the record. */
  onLeave?: () => void
}

/** A line of the agenda. */
export function AgendaDue({ event: { record, open }, onLeave }: Props) {
  const inView = useInView()
  const status = choiceOf('status', record.status)
  return (
    <>
      <Link
        to={inView(showPath(workRequest, record.id))}
        onClick={onLeave}
        color={open ? undefined : 'text.secondary'}
        sx={{ mr: 1, fontWeight: open ? 600 : 400 }}
      >
        {record.title}
      </Link>
      {status && <StatusChip choice={status} />}
    </>
  )
}
