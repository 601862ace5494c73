import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useAccess } from '../../../kit/access/access.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { usePublishing } from './PublishDialog.tsx'
import { useRequests } from '../requests/RequestsDialog.tsx'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { schedulingTexts } from '../texts.ts'
import type { Asked } from '../useAsked.ts'
import type { ShiftSaving } from '../shift/useShiftSaving.ts'

/** Dialogs of the page. */
export type Planning = 'publish' | 'fill' | 'requests' | 'copy' | 'print' | 'feed'

interface Props {
  asked: Asked
  saving: ShiftSaving
  onCreate: () => void
  onOpen: (what: Planning) => void
}

/** The buttons of the page: copy, fill, answer, make and publish for planners; the feed for users who read the whole roster. */
export function PlanActions({ asked, saving, onCreate, onOpen }: Props) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const { view } = asked
  const writable = saving.mayUpdate
  const { data: publishing } = usePublishing(asked, writable)
  const requests = useRequests(asked, writable)
  const waiting = publishing ? publishing.added + publishing.moved + publishing.removed : 0
  const asking = requests.data?.length ?? 0
  const isRoster = view === 'roster' || view === 'rosterMonth'
  const seesAll = useAccess(shiftAssignment).reachesAll('read')
  const big = { minHeight: 44 }
  return (
    <Box sx={{ display: 'flex', gap: 1, ml: { md: 'auto' }, flexWrap: 'wrap' }}>
      <Button onClick={() => onOpen('print')} sx={big}>
        {text('print')}
      </Button>
      {seesAll && (
        <Button onClick={() => onOpen('feed')} sx={big}>
          {text('feed')}
        </Button>
      )}
      {view === 'roster' && saving.mayCreate && (
        <Button onClick={() => onOpen('copy')} sx={big}>
          {text('copyWeek')}
        </Button>
      )}
      {writable && asking > 0 && (
        <Button color="inherit" variant="outlined" onClick={() => onOpen('requests')} sx={big}>
          {text('requests', { count: formats.number(asking) })}
        </Button>
      )}
      {writable && isRoster && (
        <Button onClick={() => onOpen('fill')} sx={big}>
          {text('fill')}
        </Button>
      )}
      {saving.mayCreate && (
        <Button variant="outlined" onClick={onCreate} sx={big}>
          {text('newShift')}
        </Button>
      )}
      {writable && (
        <Button variant="contained" disabled={waiting === 0} onClick={() => onOpen('publish')} sx={big}>
          {waiting === 0
            ? text('nothingToPublish')
            : text('publish', { smart_count: waiting, count: formats.number(waiting) })}
        </Button>
      )}
    </Box>
  )
}
