import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { initialsOf } from '../../../domain/text/initials.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useServices } from '../../../providers/viewer/shell.ts'
import { logoAddress } from '../../../schema/call.ts'
import type { ClientRow, clientSorts } from '../../../resources/pam/client.calls.ts'
import { clientPath } from '../address.ts'
import { ClientHealth, ClientState } from '../ClientState.tsx'
import { pamTexts } from '../texts.ts'

type Sort = (typeof clientSorts)[number]

interface Props {
  rows: readonly ClientRow[]
  /** Undefined where nothing can be chosen. */
  chosen: ReadonlySet<number> | undefined
  /** The one in the panel. */
  open: number | undefined
  sort: Sort
  onSort: (sort: Sort) => void
  onChoose: (ids: readonly number[], on: boolean) => void
  onOpen: (id: number) => void
}

/** Clients as rows, on a phone as cards. */
export function ClientTable(props: Props) {
  return (
    <>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <Rows {...props} />
      </Box>
      <Box sx={{ display: { xs: 'block', md: 'none' } }}>
        <Cards {...props} />
      </Box>
    </>
  )
}

/** Names that may be long keep to their column. */
const named = { whiteSpace: 'nowrap', maxWidth: 150, overflow: 'hidden', textOverflow: 'ellipsis' } as const

function Logo({ row }: { row: ClientRow }) {
  const { apiRoot } = useServices().config
  return (
    <Avatar
      src={logoAddress(apiRoot, row.logo)}
      alt=""
      aria-hidden
      sx={{
        width: 26,
        height: 26,
        fontSize: 11,
        fontWeight: 600,
        bgcolor: 'action.selected',
        color: 'primary.main',
      }}
    >
      {initialsOf(row.name).toLocaleUpperCase()}
    </Avatar>
  )
}

function Rows({ rows, chosen, open, sort, onSort, onChoose, onOpen }: Props) {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  const ids = rows.map(({ id }) => id)
  const some = chosen !== undefined && ids.some((id) => chosen.has(id))
  const all = chosen !== undefined && ids.every((id) => chosen.has(id))
  const sorted = (by: 'name' | 'people' | 'lastActiveAt' | 'trialEndsOn', title: string) => {
    const active = sort === by || sort === `-${by}`
    return (
      <TableSortLabel
        active={active}
        direction={sort === `-${by}` ? 'desc' : 'asc'}
        onClick={() => onSort(sort === by ? `-${by}` : by)}
      >
        {title}
      </TableSortLabel>
    )
  }
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={text('clients')}
        sx={{ '& th': { fontWeight: 600, whiteSpace: 'nowrap' } }}
      >
        <TableHead>
          <TableRow>
            {chosen && (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={all}
                  indeterminate={some && !all}
                  onChange={(_, on) => onChoose(ids, on)}
                  slotProps={{ input: { 'aria-label': text('selectAll') } }}
                />
              </TableCell>
            )}
            <TableCell>{sorted('name', text('client'))}</TableCell>
            <TableCell>{sorted('trialEndsOn', text('state'))}</TableCell>
            <TableCell>{text('health')}</TableCell>
            <TableCell>{text('plan')}</TableCell>
            <TableCell align="right">{sorted('people', text('people'))}</TableCell>
            <TableCell align="right">{text('perMonth')}</TableCell>
            <TableCell>{sorted('lastActiveAt', text('lastActive'))}</TableCell>
            <TableCell>{text('owner')}</TableCell>
            <TableCell>{text('partner')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover selected={row.id === open}>
              {chosen && (
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    checked={chosen.has(row.id)}
                    onChange={(_, on) => onChoose([row.id], on)}
                    slotProps={{ input: { 'aria-label': text('select', { name: row.name }) } }}
                  />
                </TableCell>
              )}
              <TableCell sx={{ minWidth: 220 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <Logo row={row} />
                  <Link
                    component={RouterLink}
                    to={clientPath(row.id)}
                    underline="hover"
                    color="text.primary"
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return
                      event.preventDefault()
                      onOpen(row.id)
                    }}
                    sx={{ fontWeight: 600 }}
                  >
                    {row.name}
                  </Link>
                </Box>
              </TableCell>
              <TableCell>
                <ClientState row={row} />
              </TableCell>
              <TableCell>
                <ClientHealth row={row} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{row.plan ?? '–'}</TableCell>
              <TableCell align="right">{formats.number(row.people)}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {row.currency} {formats.amount(row.monthly)}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {row.lastActiveAt === null ? (
                  text('never')
                ) : (
                  <time dateTime={row.lastActiveAt} title={formats.exact(row.lastActiveAt)}>
                    {formats.relative(row.lastActiveAt)}
                  </time>
                )}
              </TableCell>
              <TableCell sx={named} title={row.owner ?? undefined}>
                {row.owner ?? '–'}
              </TableCell>
              <TableCell sx={named} title={row.partner ?? undefined}>
                {row.partner ?? '–'}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}

function Cards({ rows, chosen, onChoose, onOpen }: Props) {
  const text = useTexts(pamTexts)
  const formats = useFormats()
  return (
    <Box component="ul" aria-label={text('clients')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Paper
          component="li"
          key={row.id}
          variant="outlined"
          sx={{ mb: 1, display: 'flex', alignItems: 'flex-start', position: 'relative', p: 1 }}
        >
          {chosen && (
            <Checkbox
              checked={chosen.has(row.id)}
              onChange={(_, on) => onChoose([row.id], on)}
              slotProps={{ input: { 'aria-label': text('select', { name: row.name }) } }}
              sx={{ width: 44, height: 44, zIndex: 1 }}
            />
          )}
          <Box sx={{ minWidth: 0, flex: 1, py: 0.5 }}>
            <Link
              component={RouterLink}
              to={clientPath(row.id)}
              underline="none"
              color="text.primary"
              onClick={(event) => {
                event.preventDefault()
                onOpen(row.id)
              }}
              sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {row.name}
            </Link>
            <Box sx={{ my: 0.5 }}>
              <ClientState row={row} />
            </Box>
            <Typography variant="body2" color="text.secondary">
              {[
                row.plan ?? text('noPlan'),
                `${formats.number(row.people)} ${text('people').toLowerCase()}`,
                row.lastActiveAt === null ? text('never') : formats.relative(row.lastActiveAt),
              ].join(' · ')}
            </Typography>
          </Box>
        </Paper>
      ))}
    </Box>
  )
}
