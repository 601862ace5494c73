import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import type { Branch } from '../../resources/organization/departmentTree.calls.ts'
import { within } from './branches.ts'
import { treeTexts } from './treeTexts.ts'

interface Props {
  branch: Branch
  branches: readonly Branch[]
  onMove: (parentId: number | null) => void
  onClose: () => void
}

/** Asks what a department is to be part of, for the keyboard and for fingers; nothing chosen means the top. */
export function ParentDialog({ branch, branches, onMove, onClose }: Props) {
  const text = useTexts(treeTexts)
  const [parent, setParent] = useState<Branch | null>(
    branches.find(({ id }) => id === branch.parentId) ?? null,
  )
  const barred = within(branches, branch.id)
  return (
    <ActionDialog
      title={text('moveBranch', { name: branch.name })}
      help={text('moveBranchHelp')}
      action={{ busy: false, failure: undefined }}
      submit={text('move')}
      onSubmit={() => onMove(parent?.id ?? null)}
      onClose={onClose}
      disabled={(parent?.id ?? null) === branch.parentId}
      maxWidth="xs"
    >
      <Autocomplete
        size="small"
        options={branches.filter(({ id }) => !barred.has(id))}
        value={parent}
        onChange={(_, chosen) => setParent(chosen)}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(option, one) => option.id === one.id}
        renderInput={(params) => (
          <TextField {...params} label={text('partOf')} placeholder={text('top')} margin="dense" />
        )}
      />
    </ActionDialog>
  )
}
