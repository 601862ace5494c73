import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useEntitled } from '../../kit/access/access.ts'
import { useBatchRuns } from '../../kit/batch/runs/useBatchRuns.tsx'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { titleOf } from '../../kit/records/records.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import {
  movePeopleOfDepartment,
  movePeopleOfGroup,
  movePeopleOfHours,
  movePeopleOfPin,
} from '../../resources/organization/move.calls.ts'
import { isList } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { organizationTexts } from './texts.ts'
import { treeTexts } from './treeTexts.ts'
import { useRowById, useRowList } from '../../kit/records/rows.ts'

const calls = {
  department: movePeopleOfDepartment,
  group: movePeopleOfGroup,
  pin: movePeopleOfPin,
  'working-hour': movePeopleOfHours,
}

/** By which field people belong to it. */
const fields = {
  department: 'departmentId',
  group: 'groupIds',
  pin: 'pinIds',
  'working-hour': 'workingHourId',
} as const

interface Props {
  resource: Resource
  /** Which of the calls moves its people. */
  of: keyof typeof calls
  id: number
}

/** Moves the people of a department, group or pin elsewhere, so that it can go. */
export function MoveButton(props: Props) {
  const text = useTexts(organizationTexts)
  const [isOpen, setOpen] = useState(false)
  const { data } = useRowById(props.resource, { id: props.id })
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
  record: Readonly<Record<string, unknown>>
  /** It is to be deleted, and where its people go is what remains to be asked. */
  removes?: boolean
  onClose: () => void
}

/** How many belong to it, whether or not they still work; undefined until it is known. */
function useHeads(of: keyof typeof calls, id: number) {
  const { total, isPending } = useRowList(employee, {
    filter: { [fields[of]]: [Number(id)] },
    pagination: { page: 1, perPage: 1 },
  })
  return { heads: total, isPending }
}

/** Asks where the people of something go, and whether it is deleted afterwards. */
export function MoveDialog({ resource, of, id, record, removes = false, onClose }: DialogProps) {
  const treeText = useTexts(treeTexts)
  const text = useTexts(organizationTexts)
  const label = useLabel()
  const formats = useFormats()
  const titleId = useId()
  const { settleAll } = useBatchRuns()
  const { heads, isPending } = useHeads(of, id)
  const [where, setWhere] = useState<'there' | 'nowhere'>()
  const [toId, setToId] = useState<number>()
  const [remove, setRemove] = useState(removes)
  const name = titleOf(resource, record)
  const { may } = useEntitled(resource)
  const move = useAction(calls[of], {
    onDone: ({ moved, batches }) => {
      void settleAll(batches, text('moved', { smart_count: moved }))
      onClose()
    },
  })
  const isAnswered = heads === 0 ? remove : where === 'nowhere' || (where === 'there' && toId !== undefined)
  return (
    <ActionDialog
      title={removes ? treeText('deleteBranch', { name }) : text('movePeople')}
      help={removes ? treeText('deleteHelp', { name }) : text('moveHelp', { name })}
      action={move}
      submit={removes ? treeText('delete') : text('movePeople')}
      onSubmit={() =>
        void move.run({
          params: { id: Number(id) },
          body: { toId: where === 'there' ? (toId ?? null) : null, remove },
        })
      }
      onClose={onClose}
      disabled={isPending || !isAnswered}
    >
      <Stack spacing={1} sx={{ pt: 1 }}>
        {heads !== undefined && (
          <Typography sx={{ fontWeight: 600 }}>
            {heads === 0
              ? text('moveNobody', { name })
              : text('moveCount', { smart_count: heads, heads: formats.number(heads), name })}
          </Typography>
        )}
        {!isPending && heads !== 0 && (
          <FormControl>
            <FormLabel id={titleId}>{text('moveWhere')}</FormLabel>
            <RadioGroup aria-labelledby={titleId} value={where ?? ''}>
              <FormControlLabel
                value="there"
                control={<Radio onChange={() => setWhere('there')} />}
                label={text('moveThere')}
              />
              {where === 'there' && (
                <RecordPicker
                  resource={resource}
                  label={text('moveTo')}
                  placeholder=""
                  value={toId}
                  onChange={setToId}
                />
              )}
              <FormControlLabel
                value="nowhere"
                control={<Radio onChange={() => setWhere('nowhere')} />}
                label={
                  isList(employee.fields[fields[of]])
                    ? text('takenOut', { name })
                    : text('nowhere', { what: label(resource.label.one).toLowerCase() })
                }
              />
            </RadioGroup>
          </FormControl>
        )}
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
