import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import {
  unpublishedChanges,
  type unpublishedUsers,
  type UnpublishedChange,
} from '../../../resources/scheduling/publish.calls.ts'
import type { AnswerOf, InputOf } from '../../../schema/call.ts'
import { nameOf } from '../model.ts'
import { schedulingTexts } from '../texts.ts'

export type Unpublished = AnswerOf<typeof unpublishedUsers>[number]
type Window = InputOf<typeof unpublishedUsers>['query']

/** The changes of some people together. */
export const sumsOf = (rows: readonly Unpublished[]) =>
  rows.reduce(
    (sum, { added, moved, removed }) => ({
      added: sum.added + added,
      moved: sum.moved + moved,
      removed: sum.removed + removed,
    }),
    { added: 0, moved: 0, removed: 0 },
  )

interface Props {
  row: Unpublished
  window: Window
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** A person, or open shifts, to choose for publishing; opens the list of changes. */
export function UnpublishedPerson({ row, window, chosen, onChoose }: Props) {
  const text = useTexts(schedulingTexts)
  const [isOpen, setOpen] = useState(false)
  const name = row.userId === null ? text('publishOpen') : nameOf(row)
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <FormControlLabel
          sx={{ flex: 1, minWidth: 0, minHeight: 44, mr: 0 }}
          label={name}
          control={<Checkbox checked={chosen} onChange={(_, on) => onChoose(on)} />}
        />
        <Typography variant="body2" color="text.secondary" noWrap>
          +{row.added} ↔{row.moved} −{row.removed}
        </Typography>
        <IconButton
          aria-label={text('changesOf', { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
        </IconButton>
      </Box>
      {isOpen && <Changes userId={row.userId} window={window} />}
    </Box>
  )
}

function Changes({ userId, window }: { userId: number | null; window: Window }) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const changes = useCall(
    unpublishedChanges,
    { query: { ...window, user: userId ?? undefined } },
    { keep: true },
  )
  const placed = ({ day, begin, end, site }: NonNullable<UnpublishedChange['is']>) =>
    `${formats.weekday(day)} ${formats.day(day)}, ${begin}–${end}, ${site}`
  const lineOf = ({ is, was }: UnpublishedChange) => {
    if (is && was) return text('changeMoved', { is: placed(is), was: placed(was) })
    if (is) return text('changeAdded', { is: placed(is) })
    return was ? text('changeRemoved', { was: placed(was) }) : ''
  }
  return (
    <Answered of={changes} rows={2}>
      {(lines) => (
        <Box component="ul" sx={{ m: 0, pl: 5, pb: 1 }}>
          {lines.map((line, index) => (
            <Typography component="li" variant="body2" key={index}>
              {lineOf(line)}
            </Typography>
          ))}
        </Box>
      )}
    </Answered>
  )
}
