import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { useFootRoom } from '../../layout/useFootRoom.ts'
import { editKey, useSheet, type Edit } from './sheet.ts'
import { useGridText } from './texts.ts'

const editsOf = ({ edits }: { edits: ReadonlyMap<string, Edit> }) => edits
const cursorOf = ({ cursor }: { cursor: string | undefined }) => cursor
const failureOf = ({ failure }: { failure: string | undefined }) => failure

/** The unsaved edits, and one problem to show: the one under the cursor, or the first. */
export function useUnsaved() {
  const edits = useSheet(editsOf)
  const failure = useSheet(failureOf)
  const cursor = useSheet(cursorOf)
  const kept = [...edits.values()].filter(({ state }) => state === 'kept')
  const wrong = kept.filter(({ problem }) => problem)
  const told = wrong.find(({ id, field }) => editKey(id, field) === cursor) ?? wrong[0]
  return { kept, wrong, told, failure: kept.length === 0 ? undefined : failure }
}

interface Props {
  unsaved: ReturnType<typeof useUnsaved>
  /** Further actions of the user. */
  actions: readonly { name: string; act: () => void }[]
  /** Brings a cell under the cursor. */
  onShow: (edit: Edit) => void
  /** The shown problem. */
  children: ReactNode
}

/** Says below a sheet what could not be saved, why, and what can be done about it. */
export function Unsaved({ unsaved: { kept, wrong, told, failure }, actions, onShow, children }: Props) {
  const [next, setNext] = useState(0)
  const text = useGridText()
  const room = useFootRoom('--kit-unsaved-bar')
  if (failure === undefined) return null
  const show = () => {
    const edit = wrong[next % wrong.length]
    setNext(next + 1)
    if (edit) onShow(edit)
  }
  const shown = told ? [{ name: text('showProblem'), act: show }, ...actions] : actions
  return (
    <Alert
      ref={room}
      severity="error"
      sx={{
        mt: 1,
        py: 0.25,
        flexShrink: 0,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        // On a phone the text is next to the icon, and the buttons below.
        '& .MuiAlert-message': { flex: '1 1 200px' },
      }}
      action={shown.map(({ name, act }) => (
        <Button key={name} color="inherit" size="small" onClick={act} sx={{ whiteSpace: 'nowrap' }}>
          {name}
        </Button>
      ))}
    >
      <strong>{text('unsaved', { count: kept.length })}</strong> {told ? children : failure}
      {wrong.length > 1 && ` ${text('moreProblems', { count: wrong.length - 1 })}`}
    </Alert>
  )
}

/** The two ways on that every sheet has: once more, and not at all. @param onGone told afterwards: the bar may have had the focus */
export function useWaysOn(
  retry: () => Promise<void>,
  discard: () => void | Promise<void>,
  onGone: () => void,
) {
  const text = useGridText()
  const kitText = useText()
  const ending = (act: () => void | Promise<void>) => () => void Promise.resolve(act()).then(onGone)
  return [
    { name: kitText('retry'), act: ending(retry) },
    { name: text('discard'), act: ending(discard) },
  ]
}
