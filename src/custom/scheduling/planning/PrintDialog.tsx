import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { allId } from '../../../domain/access/filters.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { usePdf } from '../../../kit/documents/usePdf.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import {
  rosterLayouts,
  rosterPdf,
  rosterStates,
  rosterXlsx,
} from '../../../resources/scheduling/rosterFile.calls.ts'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { schedulingTexts } from '../texts.ts'
import { isRosterView, shownDays, type Asked } from '../useAsked.ts'

const files = ['a4', 'a3', 'xlsx'] as const

interface ChoiceProps<T extends string> {
  label: string
  value: T
  choices: readonly T[]
  nameOf: (choice: T) => string
  onChange: (choice: T) => void
}

function Choice<T extends string>({ label, value, choices, nameOf, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      onChange={(event) => onChange(choices.find((choice) => choice === event.target.value) ?? value)}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {nameOf(choice)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Saves the roster of the shown days, site and people as a PDF or a workbook. */
export function PrintDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const seesAll = useAccess(shiftAssignment).reachesAll('read')
  const [by, setBy] = useState<(typeof rosterLayouts)[number]>('person')
  const [state, setState] = useState<(typeof rosterStates)[number]>('published')
  const [file, setFile] = useState<(typeof files)[number]>('a4')
  // A calendar month shows days of other months as well.
  const { start, end } = asked.view === 'month' ? shownDays('rosterMonth', asked.date) : asked
  const { busy, save } = usePdf(`roster-${start}-${end}.${file === 'xlsx' ? 'xlsx' : 'pdf'}`)
  const print = async () => {
    const pin = asked.pin === allId ? undefined : asked.pin
    // Calendars show shifts, which these filters are not of.
    const filters = isRosterView(asked.view)
      ? { department: asked.department, job: asked.job, skill: asked.skill }
      : {}
    const query = { start, end, pin, user: asked.user, ...filters, by, state }
    const saved = await save((ask, language) =>
      file === 'xlsx'
        ? ask(rosterXlsx, { query: { ...query, language } })
        : ask(rosterPdf, { query: { ...query, language, paper: file } }),
    )
    if (saved) onClose()
  }
  return (
    <ActionDialog
      title={text('printTitle')}
      help={text('weekOf', { from: formats.day(start), until: formats.day(end) })}
      action={{ busy, failure: undefined }}
      submit={text('printSave')}
      onSubmit={() => void print()}
      onClose={onClose}
      maxWidth="xs"
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {seesAll && (
          <>
            <Choice
              label={text('printLines')}
              value={by}
              choices={rosterLayouts}
              nameOf={(choice) => text(choice === 'person' ? 'printPeople' : 'printSites')}
              onChange={setBy}
            />
            <Choice
              label={text('printState')}
              value={state}
              choices={rosterStates}
              nameOf={(choice) => text(choice === 'published' ? 'printPublished' : 'printPlanned')}
              onChange={setState}
            />
          </>
        )}
        <Choice
          label={text('printFile')}
          value={file}
          choices={files}
          nameOf={(choice) => text(`print_${choice}`)}
          onChange={setFile}
        />
      </Stack>
    </ActionDialog>
  )
}
