import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import BalanceIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { noticeOf } from '../../kit/area/moreActions.ts'
import { leaveType } from '../../resources/leave/leaveType.resource.ts'
import { defineTexts, useTexts } from '../../kit/texts/defineTexts.ts'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { leaveApplication } from '../../resources/leave/leaveApplication.resource.ts'
import { leaveLedger } from '../../resources/leave/leaveLedger.resource.ts'

const MonthView = later(async () => (await import('./views/MonthView.tsx')).MonthView, <PageSkeleton />)
const TodayView = later(async () => (await import('./views/TodayView.tsx')).TodayView, <PageSkeleton />)
const BalancesView = later(
  async () => (await import('./views/BalancesView.tsx')).BalancesView,
  <PageSkeleton />,
)
const LeaveNotice = later(async () => (await import('./LeaveNotice.tsx')).LeaveNotice)
const DecideMany = later(async () => (await import('./DecideMany.tsx')).DecideMany)
const ApplyPreview = later(async () => (await import('./ApplyPreview.tsx')).ApplyPreview)
const EntryReason = later(async () => (await import('./EntryReason.tsx')).EntryReason)
const EntryAmount = later(async () => (await import('./Hours.tsx')).EntryAmount)
const Hours = later(async () => (await import('./Hours.tsx')).Hours)
const SettingButtons = later(async () => (await import('./settings/SettingButtons.tsx')).SettingButtons)

const viewTexts = defineTexts(
  'leaveViews',
  { calendar: 'Calendar', away: 'On leave', balances: 'Balances' },
  async () => ({ calendar: 'Kalendar', away: 'Sedang bercuti', balances: 'Baki' }),
)

/** A label in the user's language. */
const labelled = (key: keyof typeof viewTexts.en) =>
  function Label() {
    return useTexts(viewTexts)(key)
  }

const applicationParts = partsOf(leaveApplication, {
  views: [
    { name: 'calendar', Label: labelled('calendar'), Icon: CalendarIcon, Content: MonthView, ofItsOwn: true },
    { name: 'away', Label: labelled('away'), Icon: PeopleIcon, Content: TodayView, ofItsOwn: true },
    {
      name: 'balances',
      Label: labelled('balances'),
      Icon: BalanceIcon,
      Content: BalancesView,
      ofItsOwn: true,
    },
  ],
  form: {
    idle: ({ fromPart }) => (fromPart === 'hours' ? ['toPart'] : ['fromTime', 'toTime']),
    below: { When: <ApplyPreview /> },
  },
  values: {
    toDate: (record) => (record.fromDate === record.toDate ? null : undefined),
    totalDays: (record) => hoursOf(record.totalMinutes),
    totalMinutes: () => null,
  },
})

/** In place of the days of what goes by the hour. */
const hoursOf = (minutes: number | null) => (minutes === null ? undefined : <Hours minutes={minutes} />)

const typeParts = partsOf(leaveType, {
  list: <SettingButtons />,
  form: { idle: ({ unit }) => (unit === 'hour' ? ['halfDays'] : ['hoursPerDay']), below: {} },
})

const ledgerParts = partsOf(leaveLedger, {
  values: {
    days: (record) => <EntryAmount entry={record} />,
    minutes: () => null,
    note: (record) => <EntryReason entry={record} />,
  },
})

/** Leave and Leave Setting. */
export const leaveArea = defineArea({
  name: 'leave',
  texts: [viewTexts, async () => (await import('./texts.ts')).leaveTexts],
  parts: {
    ...applicationParts,
    ...typeParts,
    ...ledgerParts,
  },
  notices: noticeOf(leaveApplication, ({ id }) => <LeaveNotice id={id} />),
  actions: {
    'leave-application': (chosen) =>
      'ids' in chosen && chosen.ids.length > 1 && <DecideMany ids={chosen.ids} />,
  },
})
