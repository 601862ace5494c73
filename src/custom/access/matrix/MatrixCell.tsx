import type { Theme } from '@mui/material/styles'
import { permissionOf } from '../../../domain/access/permissions.ts'
import { useAccessWords, accessTexts } from '../texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

interface CellProps {
  code: string
  held: boolean
  changed: boolean
  disabled: boolean
  onToggle: () => void
  /** Place in a grid, by which the arrow keys find it. */
  place?: string
  /** Of a grid: whether Tab leads to it. */
  stop?: boolean
}

/** Looks of the cells below: boxes in the primary colour, a frame while a change is not saved. */
export const cellStyle = {
  '& input[type=checkbox]': {
    width: 18,
    height: 18,
    m: 0,
    verticalAlign: 'middle',
    accentColor: (theme: Theme) => theme.palette.primary.main,
    cursor: 'pointer',
  },
  '& input[type=checkbox][aria-readonly=true]': { cursor: 'default', opacity: 0.7 },
  '& .changed': {
    boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.palette.warning.main}`,
    borderRadius: 1,
  },
} as const

/** One permission of the role: a box that is ticked, and says so while the change is not saved. */
export function MatrixCell({ code, held, changed, disabled, onToggle, place, stop = true }: CellProps) {
  const text = useTexts(accessTexts)
  const words = useAccessWords()
  const permission = permissionOf(code)
  if (!permission) return null
  const name = words.cell(code, permission)
  return (
    <input
      type="checkbox"
      data-place={place}
      aria-label={changed ? text('cellChanged', { cell: name }) : name}
      title={name}
      checked={held}
      // Read only it still says what it holds and can be reached, which a disabled one could not.
      aria-readonly={disabled}
      tabIndex={stop ? 0 : -1}
      onChange={() => {
        if (!disabled) onToggle()
      }}
    />
  )
}
