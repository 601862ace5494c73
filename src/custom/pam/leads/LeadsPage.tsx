import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { openLeadStatuses } from '../../../domain/platform/leads.ts'
import { Answered } from '../../../kit/calls/Answered.tsx'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { PageTitle } from '../../../kit/layout/headings.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { Notice } from '../../../kit/loading/states.tsx'
import { leadViews, listLeads, type LeadAnswer } from '../../../resources/pam/lead.calls.ts'
import { clientPath } from '../address.ts'
import { LeadDialog } from './LeadDialog.tsx'
import { leadTexts } from './leadTexts.ts'
import { NewClientDialog } from '../clients/NewClientDialog.tsx'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'

const tones = { won: 'success', lost: 'danger', junk: 'neutral' } as const
const toneOf = (status: LeadAnswer['status']) =>
  status === 'won' || status === 'lost' || status === 'junk' ? tones[status] : ('info' as const)
const open: readonly string[] = openLeadStatuses

/** Companies that may become clients, by their next step; one of them becomes a client from here. */
export function LeadsPage() {
  const text = useTexts(leadTexts)
  const formats = useFormats()
  const [given, setGiven] = useSearchParams()
  const view = leadViews.find((one) => one === given.get('view')) ?? 'underWay'
  const leads = useCall(listLeads, { query: { view } }, { keep: true })
  const [editing, setEditing] = useState<LeadAnswer | 'new'>()
  const [becoming, setBecoming] = useState<LeadAnswer>()
  const { isOperator = false, mayManage = false, counts, today = '' } = leads.data ?? {}
  const add = mayManage && (
    <Button variant="contained" onClick={() => setEditing('new')} sx={{ minHeight: { xs: 44, md: 36 } }}>
      {text('newLead')}
    </Button>
  )
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('leads')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Tabs
          value={view}
          onChange={(_, to: string) => setGiven(to === 'underWay' ? {} : { view: to }, { replace: true })}
          variant="scrollable"
          sx={{ mr: 'auto', minHeight: 44 }}
        >
          {leadViews.map((one) => (
            <Tab
              key={one}
              value={one}
              sx={{ minHeight: 44 }}
              label={`${text(`view_${one}`)} ${counts ? formats.number(counts[one]) : ''}`}
            />
          ))}
        </Tabs>
        {add}
      </Box>
      <Answered
        of={leads}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Notice title={text('noLeads')} help={text('noLeadsHelp')} />}
      >
        {({ rows }) => (
          <PlainTable
            cards
            label={text('leads')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'company',
                label: text('company'),
                renderCell: (lead) =>
                  lead.isOwn && mayManage ? (
                    <Link
                      component="button"
                      type="button"
                      onClick={() => setEditing(lead)}
                      sx={{ fontWeight: 600, textAlign: 'left', minHeight: { xs: 44, md: 0 } }}
                    >
                      {lead.companyName}
                    </Link>
                  ) : (
                    lead.companyName
                  ),
              },
              {
                name: 'status',
                label: text('status'),
                renderCell: ({ status }) => (
                  <StatusChip
                    choice={{ value: status, label: text(`status_${status}`), tone: toneOf(status) }}
                  />
                ),
              },
              {
                name: 'probability',
                label: text('probability'),
                renderCell: ({ probability }) => text(`probability_${probability}`),
              },
              {
                name: 'contact',
                label: text('contactName'),
                renderCell: ({ contactName, email, contactNumber }) =>
                  [contactName, email ?? contactNumber].filter(Boolean).join(' · ') || '–',
              },
              {
                name: 'people',
                label: text('people'),
                renderCell: ({ employeeBand }) => employeeBand ?? '–',
              },
              {
                name: 'next',
                label: text('nextAction'),
                renderCell: ({ nextAction, nextOn, status }) => (
                  <Box
                    component="span"
                    sx={{
                      color: nextOn && nextOn < today && open.includes(status) ? 'error.main' : 'inherit',
                    }}
                  >
                    {[nextAction, nextOn && formats.day(nextOn)].filter(Boolean).join(', ') || '–'}
                  </Box>
                ),
              },
              ...(isOperator
                ? [
                    {
                      name: 'by',
                      label: text('by'),
                      renderCell: ({ byCompany }: LeadAnswer) => byCompany,
                    },
                  ]
                : []),
              {
                name: 'client',
                label: text('client'),
                renderCell: (lead) =>
                  lead.becameId !== null ? (
                    <Link component={RouterLink} to={clientPath(lead.becameId)}>
                      {text('toClient')}
                    </Link>
                  ) : lead.isOwn && mayManage && open.includes(lead.status) ? (
                    <Button
                      size="small"
                      onClick={() => setBecoming(lead)}
                      sx={{ minHeight: { xs: 44, md: 30 } }}
                    >
                      {text('makeClient')}
                    </Button>
                  ) : (
                    '–'
                  ),
              },
            ]}
          />
        )}
      </Answered>
      {editing && (
        <LeadDialog lead={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {becoming && (
        <NewClientDialog isOperator={isOperator} lead={becoming} onClose={() => setBecoming(undefined)} />
      )}
    </Box>
  )
}
