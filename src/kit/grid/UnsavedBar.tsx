import { useGetOne, type RaRecord } from 'react-admin'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { Value } from '../fields/values.tsx'
import { holds, shownField } from '../records/records.ts'
import { useLabel, useText } from '../texts/texts.ts'
import type { Edit } from './sheet/sheet.ts'
import { useGridText } from './sheet/texts.ts'
import { Unsaved, useUnsaved, useWaysOn } from './sheet/Unsaved.tsx'
import type { useEditing } from './editors/useEditing.ts'

interface Props {
  resource: Resource
  editing: ReturnType<typeof useEditing>
  /** Brings a cell under the cursor, where its record is loaded. */
  onShow: (edit: Edit) => void
  /** Something that may have had the focus goes away. */
  onGone: () => void
}

/** The current record of an edit, if another user changed it after the text was typed. */
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
  const label = useLabel()
  const text = useGridText()
  const kitText = useText()
  const unsaved = useUnsaved()
  const { told, kept } = unsaved
  const theirs = useTheirs(resource, told)
  const waysOn = useWaysOn(editing.retry, editing.discard, onGone)
  const ending = (act: () => Promise<void>) => () => void act().then(onGone)
  const choice =
    told && theirs
      ? [
          { name: text('keepMine'), act: ending(() => editing.keepMine(told, Number(theirs['version']))) },
          { name: text('takeTheirs'), act: ending(() => editing.takeTheirs(told)) },
        ]
      : []
  // One conflict alone is ended by the choice between the two.
  const actions = theirs && kept.length === 1 ? choice : [...choice, ...waysOn]
  return (
    <Unsaved unsaved={unsaved} actions={actions} onShow={onShow}>
      {told && `${label(labelOf(resource, told.field))}: ${told.problem}`}
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
    </Unsaved>
  )
}
