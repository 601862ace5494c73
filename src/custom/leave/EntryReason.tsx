import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import type { leaveLedger } from '../../resources/leave/leaveLedger.resource.ts'
import type { RowOf } from '../../schema/resource.ts'
import { leaveTexts } from './texts.ts'

type Entry = Pick<
  RowOf<typeof leaveLedger>,
  'kind' | 'date' | 'fromDate' | 'toDate' | 'period' | 'step' | 'note' | 'days' | 'minutes'
>

/** Why an entry is there: what its kind and its days say, and what whoever made it has noted. */
export function EntryReason({ entry }: { entry: Entry }) {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  const { kind, date, fromDate, toDate, step, note, days, minutes } = entry
  const isTakenBack = (minutes ?? Number(days)) < 0
  const day = (one: string | null) => formats.day(one ?? date)
  const year = day(entry.period)
  const span = fromDate === toDate ? day(fromDate) : `${day(fromDate)} – ${day(toDate)}`
  // The year it was taken in had been closed.
  const isLater = toDate !== null && date > toDate
  const reasons: Readonly<Record<string, string>> = {
    opening: text('whyOpening'),
    adjust: text('whyAdjusted'),
    encash: text('whyPaidOut'),
    grant: step === null ? text('whyGrantedByHand') : text(step > 0 ? 'whyChanged' : 'whyGranted', { year }),
    accrual: text(isTakenBack ? 'whyChanged' : 'whyEarned', { day: day(date), year }),
    carry_in: text('whyCarriedIn', { year }),
    transfer: text('whyTransferred', { year }),
    carry_expire: text(step === 0 ? 'whyExpired' : 'whyNotCarried', { year }),
    taken: text(isLater ? 'whyTakenLater' : 'whyTaken', { span, day: day(date) }),
    cancel_return: text(isLater ? 'whyReturnedLater' : 'whyReturned', { span, day: day(date) }),
  }
  return [reasons[kind], note].filter(Boolean).join(' · ')
}
