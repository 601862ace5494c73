import MoreIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState, type MouseEvent } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useLabel } from '../../../../kit/texts/texts.ts'
import type { Step } from '../record.ts'
import { workViewTexts } from '../texts.ts'

interface Props {
  name: string
  steps: readonly Step[]
  disabled: boolean
  onStep: (step: Step) => void
}

/** The changes of status that dragging makes, for those who do not drag. */
export function CardMenu({ name, steps, disabled, onStep }: Props) {
  const label = useLabel()
  const text = useTexts(workViewTexts)
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <IconButton
        size="small"
        disabled={disabled}
        aria-label={text('actionsOf', { name })}
        aria-haspopup="menu"
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        {steps.map((step) => (
          <MenuItem
            key={step.verb}
            dense
            onClick={() => {
              setAnchor(undefined)
              onStep(step)
            }}
          >
            {label(step.transition.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
