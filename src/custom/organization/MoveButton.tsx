import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useGetOne, type Identifier, type RaRecord } from 'react-admin'
import { useEntitled } from '../../kit/access.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { RecordPicker } from '../../kit/fields/RecordPicker.tsx'
import { titleOf } from '../../kit/records.ts'
import {
  movePeopleOfDepartment,
  movePeopleOfGroup,
  movePeopleOfHours,
  movePeopleOfPin,
} from '../../resources/organization/move.calls.ts'
import type { Resource } from '../../schema/resource.ts'
import { organizationTexts } from './texts.ts'
import { treeTexts } from './treeTexts.ts'

const calls = {
  department: movePeopleOfDepartment,
  group: movePeopleOfGroup,
  pin: movePeopleOfPin,
  'working-hour': movePeopleOfHours,
}

interface Props {
  resource: Resource
  /** Which of the calls moves its people. */
  of: keyof typeof calls
  id: Identifier
}

/** Moves the people of a department, group or pin elsewhere, so that it can go. */
export function MoveButton(props: Props) {
  const text = useTexts(organizationTexts)
  const [isOpen, setOpen] = useState(false)
  const { data } = useGetOne<RaRecord>(props.resource.route, { id: props.id })
  const { may } = useEntitled(props.resource)
  if (!data || !may('update', data)) return null
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {text('movePeople')}
      </Button>
      {isOpen && <MoveDialog {...props} record={data} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps extends Props {
  record: RaRecord
  /** It is to be deleted, and where its people go is what remains to be asked. */
  removes?: boolean
  onClose: () => void
}

/** Asks where the people of something go, and whether it is deleted afterwards. */
export function MoveDialog({ resource, of, id, record, removes = false, onClose }: DialogProps) {
  const treeText = useTexts(treeTexts)
  const text = useTexts(organizationTexts)
  const [toId, setToId] = useState<number>()
  const [remove, setRemove] = useState(removes)
  const name = titleOf(resource, record)
  const { may } = useEntitled(resource)
  const move = useAction(calls[of], {
    done: ({ moved }) => text('moved', { smart_count: moved }),
    onDone: onClose,
  })
  return (
    <ActionDialog
      title={removes ? treeText('deleteBranch', { name }) : text('movePeople')}
      help={removes ? treeText('deleteHelp', { name }) : text('moveHelp', { name })}
      action={move}
      submit={removes ? treeText('delete') : text('movePeople')}
      onSubmit={() => void move.run({ params: { id: Number(id) }, body: { toId: toId ?? null, remove } })}
      onClose={onClose}
    >
      <Stack spacing={1} sx={{ pt: 1 }}>
        <RecordPicker
          resource={resource}
          label={text('moveTo')}
          placeholder={text('nowhere')}
          value={toId}
          onChange={setToId}
        />
        {!removes && may('delete', record) && (
          <FormControlLabel
            control={<Checkbox checked={remove} onChange={(_, checked) => setRemove(checked)} />}
            label={text('moveRemove', { name })}
          />
        )}
      </Stack>
    </ActionDialog>
  )
}
