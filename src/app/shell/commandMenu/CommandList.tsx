/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tags exist for a list controlled by a text field */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Command } from './commands.ts'

export interface CommandGroup {
  title: string
  commands: readonly Command[]
}

/** The element's id of a command in the list. */
export const optionId = ({ id }: Command) => `command-${id.replaceAll(/[^\w-]/g, '-')}`

interface Props {
  groups: readonly CommandGroup[]
  active: Command | undefined
  onPoint: (command: Command) => void
  onRun: (command: Command) => void
}

/** The commands under the headings of their groups. The field keeps the focus and says which of them is chosen. */
export function CommandList({ groups, active, onPoint, onRun }: Props) {
  const translate = useTranslate()
  return (
    <Box
      id="commands"
      role="listbox"
      aria-label={translate('commands.title')}
      // A long list scrolls, so the Tab key must reach it.
      tabIndex={groups.length > 0 ? 0 : undefined}
      sx={{ maxHeight: 'min(60vh, 440px)', overflow: 'auto', px: 1, pb: groups.length > 0 ? 1 : 0 }}
    >
      {groups.map(({ title, commands }, place) => (
        <Box key={title} role="group" aria-labelledby={`commands-${place}`}>
          <Typography
            id={`commands-${place}`}
            role="presentation"
            variant="caption"
            color="text.secondary"
            sx={{ display: 'block', px: 1, pt: 1.25, pb: 0.5, fontWeight: 600 }}
          >
            {title}
          </Typography>
          {commands.map((command) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <Box
              key={command.id}
              id={optionId(command)}
              role="option"
              aria-selected={command.id === active?.id}
              onMouseMove={() => onPoint(command)}
              onClick={() => onRun(command)}
              sx={{
                display: 'flex',
                alignItems: 'baseline',
                gap: 1,
                px: 1,
                py: 0.75,
                borderRadius: 1,
                cursor: 'pointer',
                '&[aria-selected="true"]': {
                  bgcolor: 'action.selected',
                  boxShadow: 'inset 3px 0 0 currentColor',
                },
              }}
            >
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {command.title}
              </Box>
              {command.detail && (
                <Typography component="span" variant="body2" color="text.secondary" sx={{ flexShrink: 0 }}>
                  {command.detail}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}
