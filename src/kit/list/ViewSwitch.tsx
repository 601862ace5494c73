import ListIcon from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { ListView } from '../area/parts.ts'
import { useText } from '../texts/texts.ts'
import { usePathOfView } from './listView.tsx'
import { useIsNarrow } from '../layout/useIsNarrow.ts'

/** Opens the other views of the list with the same filter. */
export function ViewSwitch({ views, shown }: { views: readonly ListView[]; shown: ListView | undefined }) {
  const text = useText()
  const pathOf = usePathOfView()
  // A phone has room only for the current view's name.
  const narrow = useIsNarrow()
  const choice = (name: string | undefined, icon: ReactNode, label: ReactNode) => {
    const current = name === shown?.name
    return (
      <Button
        key={name ?? ''}
        component={RouterLink}
        to={pathOf(name)}
        size="small"
        color="inherit"
        aria-current={current ? 'page' : undefined}
        sx={{
          gap: 0.75,
          px: { xs: 1, sm: 1.5 },
          minWidth: 0,
          minHeight: 32,
          borderRadius: 1.5,
          color: current ? 'text.primary' : 'text.secondary',
          bgcolor: current ? 'background.paper' : 'transparent',
          boxShadow: current ? 1 : 0,
        }}
      >
        {icon}
        <Box component="span" sx={narrow && !current ? visuallyHidden : undefined}>
          {label}
        </Box>
      </Button>
    )
  }
  return (
    <Box
      component="nav"
      aria-label={text('views')}
      sx={{
        display: 'flex',
        flexShrink: 0,
        alignSelf: 'flex-start',
        maxWidth: '100%',
        gap: 0.25,
        p: 0.25,
        borderRadius: 2,
        bgcolor: 'action.hover',
      }}
    >
      {choice(undefined, <ListIcon fontSize="small" />, text('rows'))}
      {views.map(({ name, Icon, Label }) => choice(name, <Icon fontSize="small" />, <Label />))}
    </Box>
  )
}
