import GapsIcon from '@mui/icons-material/EventBusyOutlined'
import MonthsIcon from '@mui/icons-material/CalendarViewMonthOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { gapsPath, monthsPath } from './paths.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { linkTexts } from './linkTexts.ts'

/** Leads from the lists of meters and of their months to the sheet of months and to the report of gaps. */
export function ListLinks() {
  const text = useTexts(linkTexts)
  const links = [
    { path: monthsPath, name: text('toGrid'), Icon: MonthsIcon },
    { path: gapsPath, name: text('gaps'), Icon: GapsIcon },
  ]
  return links.map(({ path, name, Icon }) => (
    <Button
      key={path}
      component={Link}
      to={path}
      size="small"
      aria-label={name}
      sx={{ minWidth: 0, gap: 1, flexShrink: 0 }}
    >
      <Icon fontSize="small" />
      {/* A phone has room for the sign alone. */}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {name}
      </Box>
    </Button>
  ))
}
