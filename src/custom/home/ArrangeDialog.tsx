import ArrowDownIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { arrangeHome, type HomeLayout } from '../../resources/home/home.calls.ts'
import { inOrder, type HomePanel } from './panels.ts'
import { homeTexts } from './texts.ts'

interface Props {
  /** Those that the viewer may read, as they stand at first. */
  panels: readonly HomePanel[]
  layout: HomeLayout
  onClose: () => void
}

/** Chooses which panels home has and in which order, for the viewer alone. */
export function ArrangeDialog({ panels, layout, onClose }: Props) {
  const text = useTexts(homeTexts)
  const [order, setOrder] = useState<readonly HomePanel[]>(() => inOrder(panels, layout))
  const [hidden, setHidden] = useState<readonly string[]>(layout.hidden)
  const keep = useAction(arrangeHome, { done: () => text('arranged'), onDone: onClose })
  const move = (from: number, by: 1 | -1) =>
    setOrder((before) => {
      const next = [...before]
      const [moved] = next.splice(from, 1)
      if (moved) next.splice(from + by, 0, moved)
      return next
    })
  return (
    <ActionDialog
      title={text('arrange')}
      help={text('arrangeHelp')}
      action={keep}
      submit={text('save')}
      onSubmit={() =>
        void keep.run({ body: { ordered: order.map(({ name }) => name), hidden: [...hidden] } })
      }
      onClose={onClose}
      maxWidth="xs"
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.map(({ name, title }, index) => {
          const called = text(title)
          return (
            <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
              <FormControlLabel
                sx={{ flex: 1 }}
                control={
                  <Checkbox
                    checked={!hidden.includes(name)}
                    onChange={(_, isShown) =>
                      setHidden((before) =>
                        isShown ? before.filter((one) => one !== name) : [...before, name],
                      )
                    }
                  />
                }
                label={called}
              />
              <IconButton
                aria-label={text('up', { name: called })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
                sx={{ width: 44, height: 44 }}
              >
                <ArrowUpIcon fontSize="small" />
              </IconButton>
              <IconButton
                aria-label={text('down', { name: called })}
                disabled={index === order.length - 1}
                onClick={() => move(index, 1)}
                sx={{ width: 44, height: 44 }}
              >
                <ArrowDownIcon fontSize="small" />
              </IconButton>
            </Box>
          )
        })}
      </Box>
      <Button
        onClick={() => {
          setOrder(panels)
          setHidden([])
        }}
        sx={{ minHeight: 44 }}
      >
        {text('usual')}
      </Button>
    </ActionDialog>
  )
}
