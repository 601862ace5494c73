import * as z from 'zod/mini'
import { isCalendarDay } from '../../../domain/time/dates.ts'
import type { Formats } from '../../../kit/formats/locale.ts'
import type { Detail } from './ClientTabs.tsx'
import type { storyTexts } from './storyTexts.ts'
import type { pamTexts } from '../texts.ts'

interface Words {
  names: Detail['names']
  text: (key: keyof (typeof pamTexts)['en'], values?: Record<string, string>) => string
  story: (key: keyof (typeof storyTexts)['en'], values?: Record<string, string>) => string
  stateWord: (state: string) => string
  formats: Pick<Formats, 'day' | 'amount'>
}

const details = z.object({
  number: z.nullish(z.string()),
  note: z.nullish(z.string()),
  currency: z.optional(z.string()),
  amount: z.nullish(z.string()),
  total: z.nullish(z.string()),
  reference: z.nullish(z.string()),
  dueOn: z.nullish(z.string()),
  plan: z.nullish(z.string()),
  on: z.nullish(z.string()),
  person: z.nullish(z.string()),
  subject: z.nullish(z.string()),
  before: z.optional(z.record(z.string(), z.unknown())),
  after: z.optional(z.record(z.string(), z.unknown())),
})

/** What changes of a client are about, by the word that names it. */
const labels = {
  planId: 'plan',
  state: 'state',
  cycle: 'cycle',
  trialEndsOn: 'trialEnds',
  endsOn: 'paidUntil',
  partnerClientId: 'partner',
  useStripe: 'setCardBilling',
  isPartnershipEnable: 'setPartnership',
  owner: 'owner',
  contact: 'contact',
  email: 'contact',
  trialDays: 'days',
} as const satisfies Record<string, keyof (typeof pamTexts)['en']>
type Fact = keyof typeof labels

function shown(fact: Fact, value: unknown, { names, text, stateWord, formats }: Words): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return text(value ? 'on' : 'off')
  if (fact === 'planId') return names.plans.find(({ id }) => id === value)?.name ?? '–'
  if (fact === 'partnerClientId') return names.partners.find(({ id }) => id === value)?.name ?? '–'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return '–'
  if (isCalendarDay(value)) return formats.day(value)
  if (fact === 'state') return stateWord(value)
  return value === 'monthly' || value === 'yearly' ? text(value) : value
}

/** The facts of an event: old and new values, amount and number. */
export function factsOf(given: unknown, words: Words): string[] {
  const parsed = z.safeParse(details, given)
  if (!parsed.success) return []
  const { before = {}, after = {}, currency = '', ...said } = parsed.data
  const { story, formats } = words
  const facts = Object.keys(labels).filter((name): name is Fact => name in after)
  const changes = facts.map((fact) => {
    const to = shown(fact, after[fact], words)
    const values = { what: words.text(labels[fact]), to }
    return fact in before
      ? story('fromTo', { ...values, from: shown(fact, before[fact], words) })
      : story('isNow', values)
  })
  const money = said.amount ?? said.total
  const further = [
    said.plan,
    said.number,
    said.note,
    money && `${currency} ${formats.amount(money)}`.trim(),
    said.reference,
    said.person,
    said.subject,
    said.on && story('from', { day: formats.day(said.on) }),
    said.dueOn && story('dueOn', { day: formats.day(said.dueOn) }),
  ].filter((one): one is string => Boolean(one))
  return [...changes, ...(further.length > 0 ? [further.join(' · ')] : [])]
}
