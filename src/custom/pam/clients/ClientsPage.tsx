import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ClientAction } from '../../../domain/platform/clientActions.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { SheetBar } from '../../../kit/layout/SheetBar.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { useCompany } from '../../../providers/viewer/useCompany.ts'
import { mostClients } from '../../../resources/pam/change.calls.ts'
import { clientSorts, clientViews, listClients } from '../../../resources/pam/client.calls.ts'
import { listPartners, listPlans } from '../../../resources/pam/partner.calls.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import { offered } from '../actions.ts'
import { clientPath, pageSize, queryOf, useAsked } from '../address.ts'
import { ChangeDialog, type Made } from '../ChangeDialog.tsx'
import { ClientPanel } from '../client/ClientPanel.tsx'
import { ClientFileDialog } from './ClientFileDialog.tsx'
import { ClientTable } from './ClientTable.tsx'
import { joiningTexts } from './joiningTexts.ts'
import { NewClientDialog } from './NewClientDialog.tsx'
import { SearchInput } from '../SearchInput.tsx'
import { LetterDialog } from '../owners/LetterDialog.tsx'
import { ownerTexts } from '../owners/ownerTexts.ts'
import { pamTexts } from '../texts.ts'
import { UndoBar } from '../UndoBar.tsx'

/** Tabs whose count asks for something. */
const urgent = new Set(['ending', 'blocked', 'pastDue', 'pending'])

/** The cockpit: clients that the caller looks after, how they stand, and what is done with one or many. */
export function ClientsPage() {
  const text = useTexts(pamTexts)
  const joining = useTexts(joiningTexts)
  const own = useTexts(ownerTexts)
  const formats = useFormats()
  const navigate = useNavigate()
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'))
  const { asked, ask } = useAsked()
  const answer = useCall(listClients, { query: queryOf(asked) }, { keep: true })
  const everyone = useCall(
    listClients,
    { query: { ...queryOf(asked), from: 0, size: mostClients } },
    { enabled: false },
  )
  const plans = useCall(listPlans, {})
  const partners = useCall(listPartners, {})
  // As in every list: under another filter nothing is chosen, so that nothing is done to clients that nobody sees.
  const filter = JSON.stringify([asked.view, asked.q, asked.planId, asked.partnerId])
  const [picked, setPicked] = useState<{ filter: string; ids: readonly number[] }>({ filter, ids: [] })
  const chosen = new Set(picked.filter === filter ? picked.ids : [])
  const [acting, setActing] = useState<{ kind: ClientAction['kind']; ids: readonly number[] }>()
  const [made, setMade] = useState<Made>()
  const [adding, setAdding] = useState<'one' | 'file' | 'letter'>()
  const counts = answer.data?.counts
  const ownId = useCompany()?.id
  const choose = (ids: readonly number[]) => setPicked({ filter, ids })
  const toggle = (ids: readonly number[], on: boolean) => {
    // The rows of the filter before stand until those of the new one are there.
    if (answer.isPlaceholderData) return
    choose([...[...chosen].filter((id) => !ids.includes(id)), ...(on ? ids : [])])
  }
  const open = (id: number) => (wide ? ask({ page: asked.page, open: id }) : void navigate(clientPath(id)))
  const chooseAll = async () => {
    const { data } = await everyone.refetch()
    if (data) choose(data.rows.map(({ id }) => id))
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('clients')} />
      {answer.data?.mayManage && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button onClick={() => setAdding('file')} sx={{ minHeight: { xs: 44, md: 36 }, mb: 1.5 }}>
            {joining('title')}
          </Button>
          <Button
            variant="contained"
            onClick={() => setAdding('one')}
            sx={{ minHeight: { xs: 44, md: 36 }, mb: 1.5 }}
          >
            {text('newClient')}
          </Button>
        </Box>
      )}
      {made && <UndoBar made={made} onGone={() => setMade(undefined)} />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: wide && asked.open !== undefined ? 'minmax(0, 1fr) 360px' : 'minmax(0, 1fr)',
          },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Tabs
            value={asked.view}
            onChange={(_, view: (typeof clientViews)[number]) => ask({ view })}
            variant="scrollable"
            sx={{ minHeight: 44 }}
          >
            {clientViews
              .filter(
                (view) => answer.data?.isOperator !== false || (view !== 'partners' && view !== 'pending'),
              )
              .map((view) => (
                <Tab
                  key={view}
                  value={view}
                  sx={{ minHeight: 44 }}
                  label={
                    <span>
                      {text(`view_${view}`)}{' '}
                      <Box
                        component="span"
                        sx={{ color: urgent.has(view) && counts?.[view] ? 'error.main' : 'text.secondary' }}
                      >
                        {counts && formats.number(counts[view])}
                      </Box>
                    </span>
                  }
                />
              ))}
          </Tabs>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1.5 }}>
            <SearchInput value={asked.q} label={text('search')} onSearch={(q) => ask({ q })} />
            <TextField
              select
              fullWidth={false}
              size="small"
              label={text('plan')}
              value={asked.planId ?? 0}
              onChange={({ target }) => ask({ planId: Number(target.value) || undefined })}
              sx={{ minWidth: 140, flex: { xs: 1, sm: 'none' } }}
            >
              <MenuItem value={0}>{text('anyPlan')}</MenuItem>
              {(plans.data ?? []).map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            {answer.data?.isOperator && (partners.data ?? []).length > 0 && (
              <TextField
                select
                fullWidth={false}
                size="small"
                label={text('partner')}
                value={asked.partnerId ?? 0}
                onChange={({ target }) => ask({ partnerId: Number(target.value) || undefined })}
                sx={{ minWidth: 150, flex: { xs: 1, sm: 'none' } }}
              >
                <MenuItem value={0}>{text('anyPartner')}</MenuItem>
                {(partners.data ?? []).map(({ companyId, name }) => (
                  <MenuItem key={companyId} value={companyId}>
                    {name}
                  </MenuItem>
                ))}
              </TextField>
            )}
            <TextField
              select
              fullWidth={false}
              size="small"
              label={text('sort')}
              value={asked.sort}
              onChange={({ target }) =>
                ask({ sort: clientSorts.find((one) => one === target.value) ?? 'name' })
              }
              sx={{ minWidth: 150, display: { md: 'none' }, flex: 1 }}
            >
              {(['name', 'trialEndsOn', '-people', '-lastActiveAt'] as const).map((sort) => (
                <MenuItem key={sort} value={sort}>
                  {text(
                    `sort_${sort === '-people' ? 'people' : sort === '-lastActiveAt' ? 'lastActiveAt' : sort}`,
                  )}
                </MenuItem>
              ))}
            </TextField>
          </Box>
          <Answered
            of={answer}
            isEmpty={({ rows }) => rows.length === 0}
            empty={
              <Notice title={text('noClients')} help={text('noClientsHelp')}>
                <Button onClick={() => ask({ view: 'all', q: '', planId: undefined, partnerId: undefined })}>
                  {text('clearFilters')}
                </Button>
              </Notice>
            }
          >
            {({ rows, total, isOperator, mayManage }) => (
              <>
                <ClientTable
                  rows={rows}
                  chosen={mayManage ? chosen : undefined}
                  open={asked.open}
                  sort={asked.sort}
                  onSort={(sort) => ask({ sort })}
                  onChoose={toggle}
                  onOpen={open}
                />
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, flexWrap: 'wrap' }}>
                  <Typography variant="body2" color="text.secondary" sx={{ mr: 'auto' }}>
                    {text('pageOf', {
                      from: formats.number((asked.page - 1) * pageSize + 1),
                      until: formats.number((asked.page - 1) * pageSize + rows.length),
                      total: formats.number(total),
                    })}
                  </Typography>
                  <Button disabled={asked.page === 1} onClick={() => ask({ page: asked.page - 1 })}>
                    {text('previous')}
                  </Button>
                  <Button
                    disabled={asked.page * pageSize >= total}
                    onClick={() => ask({ page: asked.page + 1 })}
                  >
                    {text('next')}
                  </Button>
                </Box>
                {mayManage && chosen.size > 0 && (
                  <SheetBar label={text('selected', { smart_count: chosen.size })}>
                    {total > chosen.size && (
                      <Button disabled={everyone.isFetching} onClick={() => void chooseAll()}>
                        {text('selectMatching', { count: formats.number(Math.min(total, mostClients)) })}
                      </Button>
                    )}
                    <Button onClick={() => setAdding('letter')}>{own('write')}</Button>
                    <Button onClick={() => choose([])}>{text('unselect')}</Button>
                    <ActionMenu
                      kinds={offered(isOperator)}
                      label={text('act')}
                      variant="contained"
                      onChoose={(kind) => setActing({ kind, ids: [...chosen] })}
                    />
                  </SheetBar>
                )}
              </>
            )}
          </Answered>
        </Box>
        {wide && asked.open !== undefined && (
          <ClientPanel
            key={asked.open}
            clientId={asked.open}
            isOperator={answer.data?.isOperator ?? false}
            mayManage={answer.data?.mayManage === true && asked.open !== ownId}
            onAct={(kind, id) => setActing({ kind, ids: [id] })}
            onClose={() => ask({ page: asked.page, open: undefined })}
          />
        )}
      </Box>
      {adding === 'one' && (
        <NewClientDialog isOperator={answer.data?.isOperator ?? false} onClose={() => setAdding(undefined)} />
      )}
      {adding === 'letter' && <LetterDialog companyIds={[...chosen]} onClose={() => setAdding(undefined)} />}
      {adding === 'file' && <ClientFileDialog onClose={() => setAdding(undefined)} />}
      {acting && (
        <ChangeDialog
          kind={acting.kind}
          companyIds={acting.ids}
          onMade={(done) => {
            setMade(done)
            choose([])
          }}
          onClose={() => setActing(undefined)}
        />
      )}
    </Box>
  )
}
