import { useImperativeHandle, useState, type Ref } from 'react'
import type { RosterChange } from '../../resources/scheduling/shift.calls.ts'
import type { RosterPerson, ShownShift } from '../../resources/scheduling/shift.shapes.ts'
import type { Cell } from './model.ts'
import { AssignmentDialog } from './planning/AssignmentDialog.tsx'
import type { Planning } from './planning/PlanActions.tsx'
import { PlanningDialogs } from './planning/PlanningDialogs.tsx'
import { PasteDialog } from './roster/PasteDialog.tsx'
import type { Pasted } from './roster/pasted.ts'
import type { Roster } from './roster/useRoster.ts'
import { ShiftDialog, type ShiftDraft } from './shift/ShiftDialog.tsx'
import type { ShiftSaving } from './shift/useShiftSaving.ts'
import type { Asked } from './useAsked.ts'

interface Opened {
  person: RosterPerson | undefined
  day: string
  cell: Cell
  proposed?: RosterChange
}

interface Drafted {
  draft: ShiftDraft
  was: ShownShift | undefined
  day?: string | undefined
}

/** Opens the dialogs of the page. */
export interface Dialogs {
  openCell: (opened: Opened) => void
  openShift: (drafted: Drafted) => void
  openPasted: (pasted: Pasted) => void
  openPlanning: (planning: Planning) => void
}

interface Props {
  ref: Ref<Dialogs>
  asked: Asked
  /** Undefined until it is loaded; no dialog of a cell or shift opens before. */
  data: { shifts: readonly ShownShift[] } | undefined
  people: readonly RosterPerson[]
  pinName: (pinId: number) => string
  roster: Roster
  saving: ShiftSaving
  /** Whether the viewer is employed, and so has shifts of their own. */
  isEmployee: boolean
  onMoveTo: (date: string) => void
}

/** The dialogs of the page and which of them is open. */
export function SchedulingDialogs({ ref, data, saving, ...shared }: Props) {
  const { people, pinName, roster } = shared
  const [opened, setOpened] = useState<Opened>()
  const [drafted, setDrafted] = useState<Drafted>()
  const [planning, setPlanning] = useState<Planning>()
  const [pasted, setPasted] = useState<Pasted>()
  useImperativeHandle(
    ref,
    () => ({
      openCell: setOpened,
      openShift: setDrafted,
      openPasted: setPasted,
      openPlanning: setPlanning,
    }),
    [],
  )
  return (
    <>
      {opened && data && (
        <AssignmentDialog
          {...opened}
          shifts={data.shifts}
          people={people}
          pinName={pinName}
          roster={roster}
          onClose={() => setOpened(undefined)}
        />
      )}
      {drafted && data && (
        <ShiftDialog
          // A duplicate is another form.
          key={drafted.draft.id}
          {...drafted}
          templates={data.shifts.filter(({ isTemplate }) => isTemplate)}
          saving={saving}
          onDuplicate={(copy) => setDrafted({ draft: copy, was: undefined })}
          onClose={() => setDrafted(undefined)}
        />
      )}
      {pasted && (
        <PasteDialog pasted={pasted} people={people} roster={roster} onClose={() => setPasted(undefined)} />
      )}
      <PlanningDialogs
        {...shared}
        planning={planning}
        shifts={data?.shifts}
        onClose={() => setPlanning(undefined)}
      />
    </>
  )
}
