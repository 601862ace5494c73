import Button, { type ButtonProps } from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import { useState } from 'react'
import type { ClientAction } from '../../domain/platform/clientActions.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { actionWord, isDangerous } from './actions.ts'
import { pamTexts } from './texts.ts'

interface Props {
  kinds: readonly ClientAction['kind'][]
  label: string
  variant?: ButtonProps['variant']
  onChoose: (kind: ClientAction['kind']) => void
}

/** What can be done, behind one button. */
export function ActionMenu({ kinds, label, variant = 'outlined', onChoose }: Props) {
  const text = useTexts(pamTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (kinds.length === 0) return null
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandIcon />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: { xs: 44, md: 36 } }}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {kinds.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null)
              onChoose(kind)
            }}
            sx={{ minHeight: { xs: 44, md: 36 }, ...(isDangerous(kind) && { color: 'error.main' }) }}
          >
            {text(actionWord(kind))}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
