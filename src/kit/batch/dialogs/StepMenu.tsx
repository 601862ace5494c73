import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { RaRecord } from 'react-admin'
import type { transitionsOf } from '../../../schema/resource.ts'
import { useFormats } from '../../formats/locale.ts'
import { useLabel } from '../../texts/texts.ts'
import { useBatchText } from '../runs/texts.ts'

export type Choice = ReturnType<typeof transitionsOf>[number]

/** How many of these records the step applies to. */
export const fitting = ({ transition: { from, having } }: Choice, records: readonly RaRecord[]) =>
  records.filter(
    (record) =>
      from.includes(String(record['status'])) &&
      // Rows may be without the column.
      (having === undefined || record[having] !== null),
  ).length

interface Props {
  /** The button that opened the menu; undefined while it is closed. */
  anchor: HTMLElement | undefined
  /** The steps, each with the number of chosen records that it applies to (undefined: not known). */
  choices: readonly { choice: Choice; fits: number | undefined }[]
  /** How many records are chosen and on this page. */
  known: number
  onClose: () => void
  onChoose: (choice: Choice) => void
}

/** The steps that the caller may take with the chosen records. */
export function StepMenu({ anchor, choices, known, onClose, onChoose }: Props) {
  const formats = useFormats()
  const label = useLabel()
  const text = useBatchText()
  const note = (fits: number | undefined) => {
    if (fits === undefined || fits === known) return undefined
    if (fits === 0) return text('fitsNone')
    return text('fits', { count: formats.number(fits), total: formats.number(known) })
  }
  return (
    <Menu open={anchor !== undefined} anchorEl={anchor} onClose={onClose}>
      {choices.map(({ choice, fits }) => (
        <MenuItem
          key={choice.verb}
          dense
          disabled={fits === 0}
          onClick={() => {
            onClose()
            onChoose(choice)
          }}
        >
          <ListItemText primary={label(choice.transition.label)} secondary={note(fits)} />
        </MenuItem>
      ))}
    </Menu>
  )
}
