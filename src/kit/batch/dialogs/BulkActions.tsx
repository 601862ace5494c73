import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, type RaRecord } from 'react-admin'
import { transitionsOf, type Resource } from '../../../schema/resource.ts'
import { useAccess } from '../../access/access.ts'
import { later } from '../../loading/later.tsx'
import { useMoreActions } from '../../area/moreActions.ts'
import { useLabel, useText } from '../../texts/texts.ts'
import { useRemoval } from './useRemoval.tsx'
import { useListSelection } from '../../list/Selection.tsx'
import { useBatchText } from '../runs/texts.ts'
import { fitting, StepMenu, type Choice } from './StepMenu.tsx'

const BulkEditDialog = later(async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog)
const TransitionBatchDialog = later(
  async () => (await import('./TransitionBatchDialog.tsx')).TransitionBatchDialog,
)

interface Props {
  resource: Resource
  /** Something that may have had the focus goes away. */
  onGone: () => void
}

/** What the caller may do with the chosen records. */
export function BulkActions({ resource, onGone }: Props) {
  const { data = [] } = useListContext<RaRecord>()
  const selection = useListSelection()
  const access = useAccess(resource)
  const more = useMoreActions(resource)
  const end = () => {
    selection.clear()
    onGone()
  }
  const removal = useRemoval(resource, end)
  const label = useLabel()
  const text = useBatchText()
  const kitText = useText()
  const [menu, setMenu] = useState<HTMLElement>()
  const [open, setOpen] = useState<'edit' | Choice>()

  const known = data.filter(({ id }) => selection.has(id))
  // Rows of other pages are chosen too: the preview tells which of them can't.
  const allKnown = !selection.matching && known.length === selection.count
  const steps = transitionsOf(resource).filter(({ transition }) => access.takes(transition))
  const forMany = steps.filter(({ transition }) => transition.forMany)
  const transitions = steps
    .filter((choice) => !forMany.includes(choice))
    .map((choice) => ({ choice, fits: allKnown ? fitting(choice, known) : undefined }))
    .sort((one, other) => Number(one.fits === 0) - Number(other.fits === 0))

  const dialog = {
    resource,
    selection,
    onClose: () => {
      setOpen(undefined)
      onGone()
    },
    onStarted: () => {
      setOpen(undefined)
      end()
    },
  }
  return (
    <>
      {access.writable('update').length > 0 && (
        <Button size="small" variant="outlined" onClick={() => setOpen('edit')}>
          {text('edit')}
        </Button>
      )}
      {transitions.length > 0 && (
        <Button
          size="small"
          variant="outlined"
          aria-haspopup="menu"
          onClick={(event) => setMenu(event.currentTarget)}
        >
          {text('status')}
        </Button>
      )}
      {forMany.map((choice) => (
        <Button key={choice.verb} size="small" variant="outlined" onClick={() => setOpen(choice)}>
          {label(choice.transition.label)}
        </Button>
      ))}
      {more(selection.chosen)}
      {access.may('delete') && (
        <Button size="small" variant="outlined" color="error" onClick={() => void removal.ask(selection)}>
          {kitText('delete')}
        </Button>
      )}
      <StepMenu
        anchor={menu}
        choices={transitions}
        known={known.length}
        onClose={() => setMenu(undefined)}
        onChoose={setOpen}
      />
      {open === 'edit' && <BulkEditDialog {...dialog} />}
      {removal.dialog}
      {typeof open === 'object' && <TransitionBatchDialog {...dialog} {...open} />}
    </>
  )
}
