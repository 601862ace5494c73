import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { isModuleCode, modules } from '../../../domain/access/permissions.ts'
import type { SubscriptionState } from '../../../domain/platform/billing/subscription.ts'
import { limitStandings, type LimitName } from '../../../domain/platform/usageLimits.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import type { PlanComparison as Comparison } from '../../../resources/pam/billing/planComparison.ts'
import { planTexts } from './planTexts.ts'
import { pamTexts } from '../texts.ts'

const limitsOf = (of: Comparison, plan: Comparison['now']) =>
  limitStandings({ ...of, storage: of.storageBytes }, plan)

/** How plans are put into words. */
export function usePlanWords() {
  const text = useTexts(pamTexts)
  const plan = useTexts(planTexts)
  const formats = useFormats()
  const label = useLabel()
  const figure = (name: LimitName, value: number) =>
    (name === 'storage' ? formats.bytes : formats.number)(value)
  const price = ({ price: amount, cycle }: Comparison['now'], currency: string) =>
    amount === null ? '–' : plan(`price_${cycle}`, { price: `${currency} ${formats.amount(amount)}` })
  const isFree = ({ price: amount }: Comparison['now']) => Number(amount ?? 0) === 0
  const named = (terms: Comparison['now'], currency: string) => {
    const name = terms.plan ?? text('noPlan')
    return isFree(terms) ? name : `${name} (${price(terms, currency)})`
  }
  const areas = (codes: readonly string[]) =>
    codes
      .filter(isModuleCode)
      .map((code) => label(modules[code]))
      .join(', ')
  /** What is used more of than the other plan holds. */
  const excess = (of: Comparison) =>
    limitsOf(of, of.next)
      .flatMap(({ name, used, most }) =>
        most !== null && used > most
          ? [`${text(name)} ${text('limit', { used: figure(name, used), most: figure(name, most) })}`]
          : [],
      )
      .join(', ')
  const change = (of: Comparison) => {
    const over = excess(of)
    const shut = areas(of.closes)
    return [
      text('becomes', { from: named(of.now, of.currency), to: named(of.next, of.currency) }),
      // Who is on trial, or is given its plan, pays nothing yet.
      isFree(of.now) && of.pricedFrom === null && plan('onceItPays'),
      over !== '' && plan('over', { what: over }),
      shut !== '' && plan('shuts', { areas: shut }),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return { figure, price, excess, areas, change }
}

interface Props {
  of: Comparison
  /** Of the client then. */
  state: SubscriptionState
  /** Nothing is said of from when where nothing changes. */
  changes: boolean
}

/** What a client has beside what it would have and what it uses, and from when. */
export function PlanComparison({ of, state, changes }: Props) {
  const text = useTexts(pamTexts)
  const plan = useTexts(planTexts)
  const formats = useFormats()
  const words = usePlanWords()
  const over = words.excess(of)
  const { now, next } = of
  const price = (terms: typeof now) => (
    <>
      {words.price(terms, of.currency)}
      {terms.perUnit && terms.perUnit !== 'flat' && !of.isAgreed && (
        <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {plan(`for_${terms.perUnit}`, { smart_count: of.quantity })}
        </Typography>
      )}
    </>
  )
  const before = limitsOf(of, now)
  const rows: { title: string; now: ReactNode; next: ReactNode; used?: string; isOver?: boolean }[] = [
    { title: text('plan'), now: now.plan ?? text('noPlan'), next: next.plan },
    { title: text('cycle'), now: text(now.cycle), next: text(next.cycle) },
    { title: plan('priceBeforeTax'), now: price(now), next: price(next) },
    ...limitsOf(of, next).map(({ name, used, most }, at) => {
      const held = (value: number | null | undefined) =>
        typeof value === 'number' ? words.figure(name, value) : text('unlimited')
      return {
        title: text(name),
        now: now.plan === null ? '–' : held(before[at]?.most),
        next: held(most),
        used: words.figure(name, used),
        isOver: most !== null && used > most,
      }
    }),
  ]
  const pays = ['active', 'past_due', 'read_only'].includes(state)
  const said = [
    plan('changesOn', { day: formats.day(of.changesOn) }),
    of.pricedFrom !== null && plan('pricedFrom', { day: formats.day(of.pricedFrom) }),
    of.pricedFrom === null && plan(pays ? 'pricedNext' : 'pricedOncePaying'),
    of.isAgreed && plan('agreed'),
    of.scheduled && plan('scheduled', { plan: of.scheduled.plan, day: formats.day(of.scheduled.from) }),
  ].filter((one) => typeof one === 'string')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ overflowX: 'auto' }}>
        <Table
          size="small"
          aria-label={plan('comparison')}
          sx={{ '& th, & td': { px: { xs: 0.5, sm: 1.5 } } }}
        >
          <TableHead>
            <TableRow>
              <TableCell component="td" />
              {(['now', 'afterwards', 'used'] as const).map((column) => (
                <TableCell key={column} align="right" sx={{ fontWeight: 600 }}>
                  {plan(column)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((one) => (
              <TableRow key={one.title}>
                <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
                  {one.title}
                </TableCell>
                <TableCell align="right">{one.now}</TableCell>
                <TableCell align="right" sx={{ fontWeight: 600, ...(one.isOver && { color: 'error.main' }) }}>
                  {one.next}
                </TableCell>
                <TableCell align="right">{one.used}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {over !== '' && (
        <Alert severity="warning">{plan('exceeds', { plan: next.plan ?? '', what: over })}</Alert>
      )}
      {of.closes.length > 0 && (
        <Alert severity="warning">{plan('closes', { areas: words.areas(of.closes) })}</Alert>
      )}
      {of.opens.length > 0 && (
        <Alert severity="info">{plan('opens', { areas: words.areas(of.opens) })}</Alert>
      )}
      {changes && <Typography variant="body2">{said.join(' ')}</Typography>}
    </Box>
  )
}
