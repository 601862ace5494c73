import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { Value } from '../fields/values.tsx'
import { holds, shownField } from '../records.ts'
import { useLabel, useText } from '../texts.ts'
import { useFootRoom } from '../useFootRoom.ts'
import { editKey, useSheet, type Edit } from './sheet.ts'
import { useGridText } from './texts.ts'
import type { useEditing } from './useEditing.ts'

interface Props {
  resource: Resource
  editing: ReturnType<typeof useEditing>
  /** Brings a cell under the cursor, where its record is loaded. */
  onShow: (edit: Edit) => void
  /** Something that may have had the focus goes away. */
  onGone: () => void
}

const editsOf = ({ edits }: { edits: ReadonlyMap<string, Edit> }) => edits
const cursorOf = ({ cursor }: { cursor: string | undefined }) => cursor
const failureOf = ({ failure }: { failure: string | undefined }) => failure

/** The record of an edit as it stands now, where somebody else has changed it since the text was typed. */
function useTheirs(resource: Resource, edit: Edit | undefined): RaRecord | undefined {
  const { data } = useGetOne<RaRecord>(
    resource.route,
    { id: edit?.id ?? 0 },
    { enabled: edit !== undefined, retry: false },
  )
  return edit && data && Number(data['version']) > edit.version ? data : undefined
}

/** Says below the rows what could not be saved, why, and what can be done about it. */
export function UnsavedBar({ resource, editing, onShow, onGone }: Props) {
  const edits = useSheet(editsOf)
  const failure = useSheet(failureOf)
  const cursor = useSheet(cursorOf)
  const [next, setNext] = useState(0)
  const label = useLabel()
  const text = useGridText()
  const kitText = useText()
  const room = useFootRoom('--kit-unsaved-bar')
  const kept = [...edits.values()].filter(({ state }) => state === 'kept')
  const wrong = kept.filter(({ problem }) => problem)
  const told = wrong.find(({ id, field }) => editKey(id, field) === cursor) ?? wrong[0]
  const theirs = useTheirs(resource, told)
  if (failure === undefined || kept.length === 0) return null
  const show = () => {
    const edit = wrong[next % wrong.length]
    setNext(next + 1)
    if (edit) onShow(edit)
  }
  const ending = (act: () => Promise<void>) => () => void act().then(onGone)
  const actions = [
    told && { name: text('showProblem'), act: show },
    ...(told && theirs
      ? [
          {
            name: text('keepMine'),
            act: ending(() => editing.keepMine(told, Number(theirs['version']))),
          },
          { name: text('takeTheirs'), act: ending(() => editing.takeTheirs(told)) },
        ]
      : []),
    // One conflict alone is ended by the choice between the two.
    ...(theirs && kept.length === 1
      ? []
      : [
          { name: kitText('retry'), act: ending(editing.retry) },
          { name: text('discard'), act: ending(editing.discard) },
        ]),
  ].filter((action) => action !== undefined)
  return (
    <Alert
      ref={room}
      severity="error"
      sx={{
        mt: 1,
        py: 0.25,
        flexShrink: 0,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        // On a phone the words stand beside the sign, and the buttons below them.
        '& .MuiAlert-message': { flex: '1 1 200px' },
      }}
      action={actions.map(({ name, act }) => (
        <Button key={name} color="inherit" size="small" onClick={act} sx={{ whiteSpace: 'nowrap' }}>
          {name}
        </Button>
      ))}
    >
      <strong>{text('unsaved', { count: kept.length })}</strong>{' '}
      {told ? `${label(labelOf(resource, told.field))}: ${told.problem}` : failure}
      {told && theirs && (
        <>
          {' '}
          {text('theirs')}{' '}
          {holds(theirs[told.field]) ? (
            <Value field={shownField(resource, told.field)} value={theirs[told.field]} plain />
          ) : (
            <em>{kitText('wasEmpty')}</em>
          )}
          .
        </>
      )}
      {wrong.length > 1 && ` ${text('moreProblems', { count: wrong.length - 1 })}`}
    </Alert>
  )
}
