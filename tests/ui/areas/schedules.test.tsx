import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { PlannerPage } from '../../../src/custom/maintenance/schedule/planner/PlannerPage.tsx'
import { plannerPath } from '../../../src/custom/maintenance/schedule/paths.ts'
import { scheduleParts } from '../../../src/custom/maintenance/schedule/parts.tsx'
import { firstMonday } from '../../../src/custom/maintenance/schedule/planner/weeks.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { viewerZone } from '../../../src/domain/time/moments.ts'
import { todayIn } from '../../../src/kit/formats/locale.ts'
import type { ApiRequest } from '../../../src/providers/http/request.ts'
import type { PlannerAnswer } from '../../../src/resources/maintenance/schedule/schedule.shapes.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const base = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z', version: 1 }
const site = { ...base, id: 1, name: 'Plaza Maju', status: 'active' }

/** The API, and what was asked of it beyond records; `answer` says what such a call gives. */
function serve(answer: (below: string, request: Partial<ApiRequest>) => unknown) {
  const server = fakeApi({
    pin: [site],
    pmschedule: [
      {
        ...base,
        id: 7,
        refNo: 'PM-1',
        name: 'Pumps',
        workTitle: 'Check the pumps',
        status: 'draft',
        pinId: 1,
        startsOn: '2027-01-01',
        frequencyUnit: 'month',
        interval: 1,
        monthMode: 'nth_weekday',
        nth: '-1',
        daysOfWeek: ['5'],
        monthDay: 5,
        seasonMonths: [],
        assigneeIds: [],
        skipOnHoliday: 'next_working_day',
        basedOn: 'scheduled_date',
        leadDays: 0,
        dueDelayDays: 1,
        priority: 'medium',
        scheduleType: 'equipment',
        skipIfOpen: true,
        reminderEnabled: false,
      },
    ],
  })
  const calls: [string, unknown][] = []
  Object.assign(server.api, {
    call: async (_: string, below: string, request: Partial<ApiRequest>) => {
      calls.push([below, request.body])
      return { data: answer(below, request) }
    },
  })
  return { server, calls }
}

test('shows a schedule in words and its next dates, and sends only relevant fields', async () => {
  const user = userEvent.setup()
  const { server, calls } = serve(() => [
    { planned: '2027-01-29', actual: '2027-01-29' },
    { planned: '2027-02-26', actual: '2027-03-01' },
  ])
  renderConsole(server, '/pmschedule/7', allCodes, 1440, {}, scheduleParts)
  await screen.findByText('The last Friday of every month')
  const dates = await screen.findByRole('list', { name: 'Next dates' })
  within(dates).getByText('Mon, 1 Mar 2027')
  within(dates).getByText('instead of Fri, 26 Feb 2027, a public holiday')
  expect(screen.queryByLabelText('Date')).toBeNull()
  expect(screen.queryByLabelText(/^Meter/)).toBeNull()

  await user.click(screen.getByLabelText(/^Frequency/))
  await user.click(await screen.findByRole('option', { name: 'Weeks' }))
  await user.clear(screen.getByLabelText(/^Interval/))
  await user.type(screen.getByLabelText(/^Interval/), '2')
  await screen.findByText('Every 2 weeks on Friday')
  expect(screen.queryByLabelText('Which one')).toBeNull()
  await waitFor(() =>
    expect(calls.at(-1)).toEqual([
      'preview',
      expect.objectContaining({ frequencyUnit: 'week', interval: 2, monthMode: 'date', nth: null }),
    ]),
  )

  await user.clear(screen.getByLabelText(/^Interval/))
  await screen.findByText('The dates show as soon as the pin, the beginning and the fields above are right.')
  await user.type(screen.getByLabelText(/^Interval/), '3')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.last('update')).toMatchObject({
      data: { interval: 3, daysOfWeek: ['5'], monthMode: 'date', nth: null, monthDay: null },
    }),
  )
})

test('the planner shows each date by arrow keys too, and filters by status', async () => {
  const user = userEvent.setup()
  const today = todayIn(viewerZone())
  const first = firstMonday(today)
  const date = (day: string, state: 'done' | 'planned' | 'overdue', workRequestId: number | null = null) => ({
    planned: day,
    actual: day,
    state,
    workRequestId,
    skippedReason: null,
  })
  const row = { refNo: 'PM-1', status: 'active', pinId: 1 }
  const answer: PlannerAnswer = {
    total: 2,
    rows: [
      {
        ...row,
        id: 7,
        name: 'Pumps',
        dates: [
          date(first, 'done', 31),
          date(addDays(first, 70), 'overdue', 32),
          date(addDays(first, 140), 'planned'),
        ],
      },
      { ...row, id: 8, name: 'Lifts', dates: [date(addDays(first, 77), 'planned')] },
    ],
  }
  const { server, calls } = serve(() => answer)
  const route = <Route path={plannerPath} element={<PlannerPage />} />
  renderConsole(server, plannerPath, allCodes, 1440, {}, {}, route)
  const grid = await screen.findByRole('grid', { name: '12-month planner' })
  const links = () => within(grid).getAllByRole('link')
  expect(links().map((link) => link.getAttribute('href'))).toEqual([
    '/pmschedule/7/show',
    '/work/31/show',
    '/work/32/show',
    '/pmschedule/7/show',
    '/pmschedule/8/show',
    '/pmschedule/8/show',
  ])
  expect(within(grid).getByRole('link', { name: /^Pumps, .*: Overdue$/ })).toBe(links()[2])
  expect(links().filter(({ tabIndex }) => tabIndex === 0)).toEqual([links()[0]])
  links()[0]?.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(links()[5])
  expect(calls[0]?.[0]).toContain(`from=${first}`)

  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Paused' }))
  await waitFor(() => expect(decodeURIComponent(calls.at(-1)?.[0] ?? '')).toContain('{"status":"paused"}'))
})
