import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import { later } from '../../../kit/later.tsx'
import type { ListView } from '../../../kit/parts.ts'
import { PageSkeleton } from '../../../kit/states.tsx'
import { useWorkViewText, type WorkViewText } from './texts.ts'

const BoardView = later(async () => (await import('./BoardView.tsx')).BoardView, <PageSkeleton />)

/** A label in the user's language. */
const labelled = (key: WorkViewText) =>
  function Label() {
    return useWorkViewText()(key)
  }

export const boardView: ListView = {
  name: 'board',
  Label: labelled('board'),
  Icon: BoardIcon,
  Content: BoardView,
}
