import * as z from 'zod/mini'
import { defineCall, inQuery, type Schema } from '../../schema/call.ts'
import type { ModuleCode } from '../../domain/access/permissions.ts'
import { activity } from '../activity/activity.calls.ts'
import { contract } from '../pins/contract.resource.ts'

/** Days that one question spans at most. */
export const mostHomeDays = 366
/** Records that a list can be asked for by their ids, which stand in its address. */
export const mostNamed = 800

const text = z.string()
const whole = z.int()
/** Decimal text: hours, or an amount of money. */
const decimal = z.string()

/** The list that something is counted from: of which resource, filtered by what. */
const list = z.object({ resource: text, filter: z.record(z.string(), z.unknown()) })
export type FigureList = z.infer<typeof list>

/**
 * A figure and the list that it counts, which shows as many records; no list where no filter can say it and there are too
 * many to be named. Null in an answer where its reader may not read such records.
 */
export const figure = z.object({ count: whole, list: z.nullable(list) })
export type HomeFigure = z.infer<typeof figure>
const counted = z.nullable(figure)

const days = z.object({ start: text, end: text })

/** Sites (-1 for all) and days, both included; today where they are absent. */
const query = z.strictObject({
  pin: z.optional(inQuery.idsOrAll),
  start: z.optional(inQuery.day),
  end: z.optional(inQuery.day),
})

const panel = <const N extends string, R extends Schema>(
  name: N,
  module: ModuleCode,
  about: string,
  answer: R,
) =>
  defineCall({
    method: 'GET',
    path: `dashboard/${name}`,
    about,
    access: { module, action: 'read' },
    query,
    answer,
  })

/** The same of contracts, which nobody has of their own: a `me` code opens none of them. */
const contractPanel = <const N extends string, R extends Schema>(name: N, about: string, answer: R) =>
  defineCall({
    method: 'GET',
    path: `dashboard/${name}`,
    about,
    of: { resource: contract, action: 'read' },
    query,
    answer,
  })

export const workingHour = panel(
  'working-hour',
  'TS',
  'Minutes worked, by kind and by day, beside those of as many days before.',
  z.object({
    days,
    lines: figure,
    workedMin: whole,
    normalMin: whole,
    overtimeMin: whole,
    restDayMin: whole,
    holidayMin: whole,
    /** Of as many days right before. */
    before: whole,
    byDay: z.array(z.object({ day: text, workedMin: whole, overtimeMin: whole })),
  }),
)

const pinRow = z.object({
  pinId: whole,
  name: text,
  planned: counted,
  came: counted,
  late: counted,
  openWork: counted,
  incidents: counted,
})
export const pinSummary = panel(
  'pin-summary',
  'PN',
  'Active sites with who was planned, came and was late, open work and incidents; those with most to see to first.',
  z.object({ days, total: figure, rows: z.array(pinRow) }),
)

export const clockSummary = panel(
  'clock-summary',
  'AT',
  'Punches by type (1 in, 2 out, 3 interval, 4 others) and by hour of the company’s day.',
  z.object({
    days,
    types: z.array(z.object({ type: whole, count: whole, people: whole })),
    hours: z.array(z.object({ hour: whole, in: whole, out: whole })),
  }),
)

const missedAssignment = z.object({
  id: whole,
  userId: whole,
  userName: text,
  pinName: z.nullable(text),
  timeZone: z.nullable(text),
  date: text,
  startAt: text,
})
export const absent = panel(
  'absent',
  'SC',
  'Who was planned and did not come: assignments that are over, and those that have begun.',
  z.object({ days, over: figure, begun: figure, rows: z.array(missedAssignment) }),
)

export const onLeave = panel(
  'leave',
  'LV',
  'Approved leave that reaches into the days, by type, and what waits to be decided.',
  z.object({
    days,
    away: figure,
    pending: figure,
    types: z.array(z.object({ name: text, figure })),
  }),
)

export const working = panel(
  'working',
  'TS',
  'Who is at work now beside who is planned now, and how many were in the hours of today.',
  z.object({
    planned: counted,
    atWork: figure,
    late: figure,
    /** At the beginning of each hour of today until now. */
    hours: z.array(z.object({ hour: whole, count: whole })),
  }),
)

export const pieChart = panel(
  'pie-chart',
  'TS',
  'Where people are on the last of the days that is not to come: in time, late, absent, on leave.',
  z.object({ day: text, onTime: figure, late: figure, absent: counted, leave: counted }),
)

export const attendance = panel(
  'attendance',
  'TS',
  'Day by day: planned, came, late and absent.',
  z.object({
    days,
    rows: z.array(z.object({ day: text, planned: counted, came: figure, late: figure, absent: counted })),
  }),
)

export const latestActivity = panel(
  'latest-activity',
  'AV',
  'What happened last at the sites, the newest first.',
  z.object({ days, rows: z.array(activity), more: z.boolean() }),
)

export const task = panel(
  'task',
  'CM',
  'Tasks of work that is to be done, as they stand now.',
  z.object({ open: figure, inProgress: figure, flagged: figure, failed: figure, mine: figure }),
)

export const snapSend = panel(
  'snap-send',
  'SS',
  'Incidents of the days by severity, those that led to work, and all that are open.',
  z.object({
    days,
    reported: figure,
    open: figure,
    withWork: figure,
    severities: z.array(z.object({ severity: text, figure })),
  }),
)

export const pinStates = panel(
  'pins',
  'PN',
  'Sites by their state.',
  z.object({ active: figure, draft: figure, suspended: figure, ended: figure }),
)

export const taskCompletion = panel(
  'task-completion',
  'CM',
  'How many tasks of the work asked for in the days are finished, and how many were done on each day.',
  z.object({
    days,
    all: figure,
    finished: figure,
    left: figure,
    done: figure,
    byDay: z.array(z.object({ day: text, count: whole })),
  }),
)

export const contractInformation = contractPanel(
  'contract',
  'Contracts as they stand: running, running out within sixty days, over but not ended, drafts.',
  z.object({
    active: figure,
    ending: figure,
    over: figure,
    draft: figure,
    /** Of the active ones. */
    valuePerMonth: decimal,
    heads: whole,
  }),
)

export const contractHours = contractPanel(
  'contract/hour',
  'Hours that contracts order in the month of the last day, by site, beside those planned and worked; widest gap first.',
  z.object({
    month: text,
    total: whole,
    rows: z.array(
      z.object({
        pinId: whole,
        name: text,
        contracts: figure,
        ordered: decimal,
        /** Null where they may not be read. */
        plannedMin: z.nullable(whole),
        workedMin: z.nullable(whole),
        worked: counted,
      }),
    ),
  }),
)

export const contractsOngoing = contractPanel(
  'contract/ongoing',
  'Running contracts, those that end first at the top.',
  z.object({
    running: figure,
    rows: z.array(
      z.object({
        id: whole,
        contractNo: text,
        customerName: z.nullable(text),
        pinName: text,
        startDate: text,
        endDate: text,
        daysLeft: whole,
        /** Of its days that have passed, in percent. */
        elapsedPct: whole,
      }),
    ),
  }),
)
