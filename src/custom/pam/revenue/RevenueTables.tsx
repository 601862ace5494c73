import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useFormats } from '../../../kit/formats/locale.ts'
import { filteredPath } from '../../../kit/records/records.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { lastDayOf, monthNumber } from '../../../domain/time/calendarDays.ts'
import { ageingSteps } from '../../../domain/platform/billing/revenue.ts'
import { invoice } from '../../../resources/pam/billing/invoice.resource.ts'
import type { readRevenue } from '../../../resources/pam/billing/revenue.calls.ts'
import { subscription } from '../../../resources/pam/billing/subscription.resource.ts'
import { PlainTable } from '../../../kit/layout/PlainTable.tsx'
import { revenueTexts } from './revenueTexts.ts'

type Answer = AnswerOf<typeof readRevenue>
export type CurrencyRevenue = Answer['currencies'][number]

/** A part of the page with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const opening = (to: string, label: ReactNode) => (
  <Link component={RouterLink} to={to}>
    {label}
  </Link>
)

/** Open invoices by their days past due; each group opens its list. */
export function AgeingTable({ of: { ageing, currency } }: { of: CurrencyRevenue }) {
  const text = useTexts(revenueTexts)
  const formats = useFormats()
  const rows = ageing.map((group, step) => {
    const [after, until] = [ageingSteps[step - 1], ageingSteps[step]]
    const label =
      after === undefined
        ? text('notDue')
        : until === undefined
          ? text('dueOver', { from: after })
          : text('dueDays', { from: after + 1, to: until })
    return { ...group, label }
  })
  const pathOf = ({ dueFrom, dueTo }: (typeof rows)[number]) =>
    filteredPath(invoice, {
      status: ['open', 'past_due'],
      currency,
      ...(dueFrom !== null && { dueOn_gte: dueFrom }),
      ...(dueTo !== null && { dueOn_lte: dueTo }),
    })
  return (
    <PlainTable
      cards
      label={text('ageing')}
      rows={rows}
      keyOf={({ label }) => label}
      columns={[
        {
          name: 'age',
          label: text('ageing'),
          renderCell: (row) => (row.invoices > 0 ? opening(pathOf(row), row.label) : row.label),
        },
        {
          name: 'invoices',
          label: text('invoices'),
          right: true,
          renderCell: ({ invoices }) => formats.number(invoices),
        },
        {
          name: 'amount',
          label: text('amount'),
          right: true,
          renderCell: ({ amount }) => `${currency} ${formats.amount(amount)}`,
        },
      ]}
    />
  )
}

/** Outcomes of trials by month; each month opens its clients. */
export function TrialsTable({ trials, day }: { trials: Answer['trials']; day: string }) {
  const text = useTexts(revenueTexts)
  const formats = useFormats()
  const lastOf = (month: string) => {
    const last = lastDayOf(monthNumber(month))
    return last < day ? last : day
  }
  const path = (month: string) =>
    filteredPath(subscription, { trialStartedOn_gte: `${month}-01`, trialStartedOn_lte: lastOf(month) })
  const figure = (name: 'started' | 'paying' | 'running' | 'ended') => ({
    name,
    label: text(name),
    right: true,
    renderCell: (row: Answer['trials'][number]) => formats.number(row[name]),
  })
  return (
    <PlainTable
      cards
      label={text('trials')}
      rows={trials}
      keyOf={({ month }) => month}
      columns={[
        {
          name: 'month',
          label: text('startMonth'),
          renderCell: ({ month }) =>
            opening(path(month), `${formats.month(`${month}-01`)} ${month.slice(0, 4)}`),
        },
        figure('started'),
        figure('paying'),
        figure('running'),
        figure('ended'),
        {
          name: 'rate',
          label: text('rate'),
          right: true,
          renderCell: ({ started, paying }) => formats.number(Math.round((paying / started) * 100)),
        },
      ]}
    />
  )
}
