import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { param, useQueryState } from '../../../kit/navigation/queryState.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { balancesAtOnce, leaveBalances } from '../../../resources/leave/leave.calls.ts'
import { entriesPath } from '../entriesPath.ts'
import { PageTurner } from '../PageTurner.tsx'
import { leaveTexts } from '../texts.ts'
import { useAmounts } from '../useAmounts.ts'

const style = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  width: '100%',
  bgcolor: 'background.paper',
  '& th, & td': {
    px: 1.5,
    py: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    height: 44,
  },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper', fontWeight: 600 },
  '& .name': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    textAlign: 'left',
    fontWeight: 400,
    maxWidth: { xs: 140, sm: 260 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& thead .name': { zIndex: 3 },
} as const

/** What everybody can still apply for, by type; a page at a time. */
export function BalancesView() {
  const text = useTexts(leaveTexts)
  const amounts = useAmounts()
  const [query, change] = useQueryState({ who: param.text, from: param.count })
  const { who: search, from = 0 } = query
  const [typed, setTyped] = useState(search)
  const ask = (who: string, first: number) => change({ who, from: first })
  const answer = useCall(leaveBalances, { query: { from, ...(search && { search }) } }, { keep: true })
  return (
    <Box sx={{ mt: 1, display: 'flex', flexDirection: 'column', gap: 1, minHeight: 240, flex: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            ask(typed, 0)
          }}
        >
          <TextField
            size="small"
            type="search"
            label={text('search')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => typed !== search && ask(typed, 0)}
          />
        </Box>
        <Typography variant="body2" color="text.secondary">
          {text('balanceHelp')}
        </Typography>
      </Box>
      <Answered
        of={answer}
        isEmpty={({ rows, types }) => rows.length === 0 || types.length === 0}
        empty={
          answer.data?.types.length === 0 ? (
            <Notice title={text('noTypes')} help={text('noTypesHelp')} />
          ) : (
            <Notice title={text('noPeople')} help={text('noPeopleHelp')} />
          )
        }
      >
        {({ types, rows, total }) => (
          <>
            <Box
              sx={{ overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
              tabIndex={0}
              component="section"
              aria-label={text('balances')}
            >
              <Box component="table" sx={style}>
                <thead>
                  <tr>
                    <th className="name">{text('person')}</th>
                    {types.map(({ id, code, name }) => (
                      <th key={id} title={name}>
                        {code}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.id}>
                      <th className="name" scope="row" title={`${row.staffNo} ${row.name}`}>
                        {row.name}
                      </th>
                      {types.map(({ id, name }) => {
                        const account = row.accounts.find(({ typeId }) => typeId === id)
                        if (!account) return <td key={id}>–</td>
                        const { unit, available, taken, pending } = account
                        const shown =
                          available === null
                            ? text('takenDays', { days: amounts.short(unit, taken) })
                            : amounts.short(unit, available)
                        return (
                          <td key={id}>
                            <Box
                              component={Link}
                              to={entriesPath(row.id, account)}
                              aria-label={text('entriesOf', {
                                type: name,
                                name: row.name,
                                days: available ?? text('noLimit'),
                                taken,
                                pending,
                              })}
                              sx={{
                                color: available?.startsWith('-') ? 'error.main' : 'text.primary',
                                fontVariantNumeric: 'tabular-nums',
                                py: 1,
                              }}
                            >
                              {shown}
                            </Box>
                            {/[1-9]/.test(pending) && (
                              <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                                {text('pendingDays', { days: amounts.short(unit, pending) })}
                              </Typography>
                            )}
                          </td>
                        )
                      })}
                    </tr>
                  ))}
                </tbody>
              </Box>
            </Box>
            <PageTurner
              from={from}
              shown={rows.length}
              total={total}
              atOnce={balancesAtOnce}
              onTurn={(first) => ask(search, first)}
            />
          </>
        )}
      </Answered>
    </Box>
  )
}
