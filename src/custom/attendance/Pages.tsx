import Box from '@mui/material/Box'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { mostLines } from '../../resources/attendance/attendance.calls.ts'
import { timesheetTexts } from './texts.ts'

interface Props {
  total: number
  /** From 1 on. */
  page: number
  onPage: (page: number) => void
}

/** Which lines are in sight, of how many, and the way to the others. */
export function Pages({ total, page, onPage }: Props) {
  const text = useTexts(timesheetTexts)
  const formats = useFormats()
  const translate = useTranslate()
  return (
    <Box
      component="nav"
      aria-label={text('pages')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
    >
      <Typography variant="body2" color="text.secondary">
        {text('pageHelp')}
      </Typography>
      <TablePagination
        component="div"
        count={total}
        page={page - 1}
        rowsPerPage={mostLines}
        rowsPerPageOptions={[]}
        onPageChange={(_, next) => onPage(next + 1)}
        labelDisplayedRows={({ from, to, count }) =>
          text('pageOf', {
            from: formats.number(from),
            to: formats.number(to),
            total: formats.number(count),
          })
        }
        getItemAriaLabel={(type) => translate(`ra.navigation.${type === 'next' ? 'next' : 'previous'}`)}
      />
    </Box>
  )
}
