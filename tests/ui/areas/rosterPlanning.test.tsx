import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { api, openConsole, portalServer } from '../consoleHarness.tsx'

beforeAll(() => portalServer.listen({ onUnhandledRequest: 'error' }))
afterAll(() => portalServer.close())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // The tests' browser lays nothing out, and the grid draws what fits.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1440)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
})
afterEach(() => {
  cleanup()
  portalServer.resetHandlers()
  vi.restoreAllMocks()
})

const base = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z', version: 1 }
const monday = '2031-03-03'
const day = (index: number) => addDays(monday, index)
const zone = 'Asia/Kuala_Lumpur'
const pinRecord = (id: number, name: string) => ({ ...base, id, name, status: 'active', timeZone: zone })
const rosterPerson = (id: number, firstName: string, more = {}) => ({
  id,
  employeeId: `E${id}`,
  firstName,
  lastName: 'Rahman',
  jobTitle: 'Guard',
  departmentId: null,
  pinIds: [1],
  permitExpiry: null,
  minutes: 0,
  weekMaxMin: 2_700,
  weekContractMin: null,
  ...more,
})
const shift = {
  id: 5,
  version: 1,
  name: 'Morning',
  pinId: 1,
  startDate: monday,
  endDate: day(60),
  startTime: '07:00',
  endTime: '15:00',
  recurringDay: 127,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  everyNWeeks: 1,
  breakMin: 0,
  breakPaid: false,
  headcount: 1,
  skillIds: [],
  jobId: null,
  nationalities: [],
  rateOverride: null,
  source: 'manual',
  taskList: null,
  isTemplate: false,
  seriesId: null,
  seriesDay: null,
  exceptDates: [],
}
const assignment = (id: number, userId: number | null, date: string, more = {}) => ({
  id,
  shiftId: shift.id,
  userId,
  pinId: 1,
  date,
  startAt: `${date}T23:00:00.000Z`,
  startTime: '07:00',
  endTime: '15:00',
  endAt: `${date}T07:00:00.000Z`,
  minutes: 480,
  status: 'published',
  told: true,
  source: 'manual',
  reason: null,
  ...more,
})
const nothing = { shifts: [shift], assignments: [], offDays: [], leave: [], holidays: [], contracted: [] }
const noClashes = { ids: [], clashes: [] }
const people = [rosterPerson(11, 'Aminah'), rosterPerson(12, 'Lim')]

type Body = Record<string, unknown>
const bodyShape = z.record(z.string(), z.unknown())
type Answers = Readonly<Record<string, JsonBodyType | ((body: Body) => JsonBodyType)>>

/** The roster of a week; `answers` are those of the calls below `shift/`, or how they answer a body. */
async function openRoster(
  answers: Answers,
  {
    query = '',
    view = 'roster',
    records = {},
  }: { query?: string; view?: string; records?: Readonly<Record<string, Body[]>> } = {},
) {
  const sent: { path: string; query: Record<string, string>; body: unknown }[] = []
  const lists: Readonly<Record<string, Body[]>> = {
    pin: [pinRecord(1, 'Damansara'), pinRecord(2, 'Pavilion')],
    ...records,
  }
  const standard: Answers = {
    scheduling: nothing,
    users: people,
    unpublished: [],
    request: [],
    roster: noClashes,
  }
  const answerFor = (path: string, body: Body) => {
    const answer = { ...standard, ...answers }[path]
    return HttpResponse.json(typeof answer === 'function' ? answer(body) : answer)
  }
  const listOf = (name: string) => {
    const rows = lists[name] ?? []
    const range = rows.length === 0 ? '*' : `0-${rows.length - 1}`
    return HttpResponse.json(rows, { headers: { 'content-range': `${name} ${range}/${rows.length}` } })
  }
  portalServer.use(
    http.post(`${api}/shift/:id/clashes`, async ({ request }) => {
      const body = bodyShape.parse(await request.json())
      sent.push({ path: 'clashes', query: {}, body })
      return answerFor('clashes', body)
    }),
    http.delete(`${api}/shift/:id`, ({ params }) => {
      sent.push({ path: 'deleted', query: {}, body: params['id'] })
      return HttpResponse.json(shift)
    }),
    http.all(`${api}/shift/:path`, async ({ request, params }) => {
      const path = String(params['path'])
      const body = request.method === 'GET' ? {} : bodyShape.parse(await request.json())
      sent.push({ path, query: Object.fromEntries(new URL(request.url).searchParams), body })
      return answerFor(path, body)
    }),
    http.get(`${api}/shift/unpublished/change`, () => answerFor('unpublished/change', {})),
    http.get(`${new URL(api).origin}/events`, () => HttpResponse.json({}, { status: 404 })),
    http.get(`${api}/notification`, () =>
      HttpResponse.json([], { headers: { 'content-range': 'notification */0', 'x-unread-count': '0' } }),
    ),
    http.get(`${api}/user/skill`, () => listOf('skill')),
    http.get(`${api}/:resource`, ({ params }) => listOf(String(params['resource']))),
    http.get(`${api}/:resource/:id`, ({ params }) => {
      const found = lists[String(params['resource'])]?.find(({ id }) => String(id) === params['id'])
      return HttpResponse.json(found ?? { message: 'None.' }, { status: found ? 200 : 404 })
    }),
  )
  const { user } = await openConsole(`/schedulling?view=${view}&date=${monday}${query}`, { codes: allCodes })
  return { user, sentTo: (path: string) => sent.filter((one) => one.path === path) }
}

test('copies conflicting assignments of a week once a reason is given (SCH-08)', async () => {
  const holiday = { userId: 11, date: day(7), shiftId: 5, kind: 'holiday', hard: false, detail: 'New Year' }
  const refused = { ...holiday, userId: 12, kind: 'leave', hard: true, detail: null }
  const found = { ids: [], planned: 3, there: 0, outside: 0, shiftIds: [], needReason: 2, refused: 1 }
  const { user, sentTo } = await openRoster({ 'copy-week': () => ({ ...found, left: [refused, holiday] }) })
  await user.click(await screen.findByRole('button', { name: 'Copy a week' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(
    '3 assignments are planned. 1 conflicts and is left out. 2 need a reason and are left out.',
  )
  dialog.getByText(/^Lim Rahman, .*: On leave$/)
  await user.type(dialog.getByLabelText('Copy these too: reason'), 'Guards stay')
  dialog.getByText('5 assignments are planned. 1 conflicts and is left out.')
  await user.click(dialog.getByRole('button', { name: 'Plan 5' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const week = { from: monday, to: day(7), pin: null }
  const bodies = sentTo('copy-week').map(({ body }) => body)
  expect(bodies.slice(0, 2)).toEqual([
    { ...week, preview: true },
    { ...week, reason: 'Guards stay' },
  ])
})

test('plans all proposals of a holiday with one reason (SCH-08)', async () => {
  const proposal = (userId: number, clashes: unknown[]) => ({
    shiftId: 5,
    date: monday,
    assignmentId: null,
    person: { id: userId, firstName: `Person ${userId}`, lastName: 'Rahman' },
    requests: 0,
    reasons: [],
    clashes,
  })
  const holiday = [{ kind: 'holiday', detail: 'New Year' }]
  const proposals = [proposal(11, holiday), proposal(12, holiday), proposal(13, [])]
  const { user, sentTo } = await openRoster({ fill: { proposals, left: [], more: 0 } })
  await user.click(await screen.findByRole('button', { name: 'Fill gaps' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: 'Plan 1' })
  expect(dialog.getAllByText('Holiday: New Year').length).toBe(2)
  await user.click(dialog.getByRole('checkbox', { name: 'All 3' }))
  const plan = dialog.getByRole<HTMLButtonElement>('button', { name: 'Plan 3' })
  expect(plan.disabled).toBe(true)
  await user.type(dialog.getByLabelText(/^Reason/), 'Guards stay')
  await user.click(plan)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('roster').map(({ body }) => body)).toEqual([
    {
      changes: [11, 12, 13].map((userId) => ({ put: { shiftId: 5, date: monday, userId } })),
      filled: { start: monday, end: day(6), pin: null },
      reason: 'Guards stay',
    },
  ])
})

test('names the site of each shift, or the hours elsewhere while one site is shown (SCH-08)', async () => {
  const planned = [assignment(31, 11, monday), assignment(32, 11, day(1), { pinId: 2, minutes: 540 })]
  const worker = rosterPerson(11, 'Aminah', { minutes: 1_020 })
  const answers = { users: [worker], scheduling: { ...nothing, assignments: planned } }
  await openRoster(answers)
  const grid = within(await screen.findByRole('grid', { name: 'Roster' }))
  await grid.findByTitle('07–15 Morning, Damansara')
  grid.getByTitle('07–15 Morning, Pavilion')
  grid.getByText('1 people, 17 h planned')
  expect(grid.queryByText(/elsewhere/)).toBeNull()
  cleanup()
  const [here] = planned
  await openRoster({ ...answers, scheduling: { ...nothing, assignments: [here] } }, { query: '&pin=1' })
  const filtered = within(await screen.findByRole('grid', { name: 'Roster' }))
  await filtered.findByText('9 h of it elsewhere')
  filtered.getByText('17 of 45 h')
  // The heading and the cells are of the shown site.
  filtered.getByText('1 people, 8 h planned')
  filtered.getByTitle('07–15 Morning')
})

test('compares hours with the limits of each person, and with contracts that order any (SCH-08)', async () => {
  const long = assignment(31, 11, monday, { minutes: 2_880 })
  const users = [
    rosterPerson(11, 'Aminah', { minutes: 2_880, weekMaxMin: 3_600 }),
    rosterPerson(12, 'Lim', { minutes: 2_880, weekMaxMin: 3_600, weekContractMin: 2_400 }),
    rosterPerson(13, 'Devi', { minutes: 2_880, weekContractMin: 2_400 }),
  ]
  const contracted = [
    { date: monday, minutes: 0 },
    { date: day(1), minutes: 1_440 },
  ]
  await openRoster({ users, scheduling: { ...nothing, assignments: [long], contracted } })
  const grid = within(await screen.findByRole('grid', { name: 'Roster' }))
  const tones = async (name: string) => (await grid.findAllByText(name)).map(({ className }) => className)
  expect(await tones('48 of 60 h')).toEqual([''])
  expect(await tones('48 of 40 h')).toEqual(['beyond', 'over'])
  expect(grid.getAllByTitle('At most 60 h in a week without a reason').length).toBe(2)
  // A day without a contract has nothing to compare with.
  expect((await tones('48 h')).join()).not.toContain('wanting')
  expect(await tones('0 of 24 h')).toEqual([''])
  cleanup()
  await openRoster({ users, scheduling: { ...nothing, contracted: contracted.slice(0, 1) } })
  const without = within(await screen.findByRole('grid', { name: 'Roster' }))
  await without.findByText('48 of 60 h')
  expect(without.queryByText(/Contract/)).toBeNull()
})

test('marks days with more people than needed, and never offsets a shortage by them (SCH-08)', async () => {
  const night = { ...shift, id: 6, name: 'Night', startTime: '23:00', endTime: '07:00', headcount: 2 }
  const at = (date: string, ...shiftIds: number[]) =>
    shiftIds.map((shiftId, index) =>
      assignment(Number(date.slice(8)) * 100 + index, 11 + index, date, { shiftId }),
    )
  const assignments = [
    ...at(monday, 5, 5, 5, 6, 6),
    ...at(day(1), 5, 5, 6),
    ...at(day(2), 5, 6, 6),
    // An open shift and a declined one are nobody's.
    assignment(1, null, day(2)),
    assignment(2, 11, day(2), { status: 'declined' }),
  ]
  await openRoster({ scheduling: { ...nothing, shifts: [shift, night], assignments } })
  const grid = within(await screen.findByRole('grid', { name: 'Roster' }))
  const surplus = await grid.findByText('5 of 3')
  expect([surplus.className, surplus.title]).toEqual(['surplus', '2 more than needed'])
  const short = grid.getByText('2 of 3: short')
  expect([short.className, short.title]).toEqual(['wanting', '1 more than needed'])
  expect(grid.getByText('3 of 3').className).toBe('')
})

test('pastes days off with shifts, with a reason where somebody works on one, and undoes both (SCH-08)', async () => {
  const works = { userId: 12, date: monday, shiftId: 5, kind: 'off_day', hard: false, detail: null }
  const locked = { ...works, date: day(2), shiftId: null, kind: 'locked', hard: true }
  const planned = [assignment(31, 12, monday)]
  const office = { ...shift, id: 6, name: 'Office', startTime: '09:00', endTime: '17:00' }
  const { user, sentTo } = await openRoster({
    scheduling: {
      ...nothing,
      shifts: [shift, office],
      assignments: planned,
      offDays: [{ id: 1, userId: 11, date: day(1), kind: 'off', note: null }],
    },
    roster: ({ preview }) => (preview ? { ids: [], clashes: [locked, works] } : { ids: [41], clashes: [] }),
  })
  const grid = await screen.findByRole('grid', { name: 'Roster' })
  // The first cell of Aminah, who comes after the open shifts.
  const [, first] = within(
    within(grid).getByText('Aminah Rahman').closest('[role=row]') ?? grid,
  ).getAllByRole('gridcell')
  await user.click(first ?? grid)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const block = 'OFF\tRest\t07-15\nph\tAL\tOFF\n'
  fireEvent.paste(grid, { clipboardData: { getData: () => block } })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('2 of 5 cells can be planned. It can be undone.')
  dialog.getByText(/“AL”: leave is entered in Leave$/)
  dialog.getByText(/^Lim Rahman, .*: An off-day$/)
  await user.type(dialog.getByLabelText('Reason'), 'Covers')
  await user.click(dialog.getByRole('button', { name: 'Plan 3' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const saves = () => sentTo('roster').filter(({ body }) => !JSON.stringify(body).includes('"preview"'))
  await waitFor(() => expect(saves().length).toBe(2))
  const off = (userId: number, date: string, kind: string) => ({ off: { userId, date, kind } })
  const [saved, undone] = saves().map(({ body }) => body)
  const changes = [
    off(11, monday, 'off'),
    { put: { shiftId: 5, date: day(2), userId: 11 } },
    off(12, monday, 'public_holiday'),
  ]
  // The locked day is left out, and the existing day off is not sent.
  expect(sentTo('roster')[0]?.body).toEqual({ changes: [...changes, off(12, day(2), 'off')], preview: true })
  expect(saved).toEqual({ changes, reason: 'Covers' })
  expect(undone).toEqual({
    changes: [
      { cancelOff: { userId: 11, date: monday } },
      { remove: 41, from: 11 },
      { cancelOff: { userId: 12, date: monday } },
    ],
    reason: 'Undo',
  })
})

test('filters people by department, job and skill, by an address that can be shared (SCH-08)', async () => {
  const records = {
    department: [{ ...base, id: 3, name: 'Security', code: 'SEC' }],
    job: [{ ...base, id: 4, name: 'Team leader', code: 'TL' }],
    skill: [{ ...base, id: 8, name: 'First aid' }],
  }
  const { user, sentTo } = await openRoster({}, { query: '&department=3&skill=x', records })
  await screen.findByText('Aminah Rahman')
  expect(sentTo('users').at(-1)?.query).toEqual({ start: monday, end: day(6), department: '3' })
  // The filter of the address is shown.
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Department' }).value).toContain(
      'Security',
    ),
  )
  screen.getByRole('button', { name: 'Filters (1)' })
  await user.click(screen.getByRole('combobox', { name: 'Job' }))
  await user.click(await screen.findByRole('option', { name: /Team leader/ }))
  await waitFor(() =>
    expect(sentTo('users').at(-1)?.query).toEqual({ start: monday, end: day(6), department: '3', job: '4' }),
  )
  expect(new URLSearchParams(window.location.search).get('job')).toBe('4')
  screen.getByRole('button', { name: 'Filters (2)' })
  // The calendars show shifts, which have no such filters.
  await user.click(screen.getByRole('button', { name: 'Agenda' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull())
})

test('asks before a shift is deleted, and names the assignments that go with it (SCH-06)', async () => {
  const { id, name: title, pinId, startTime, endTime, headcount } = shift
  const block = {
    id,
    title,
    pinId,
    startTime,
    endTime,
    headcount,
    start: monday,
    end: monday,
    recurring: true,
    colour: 'green',
  }
  const { user, sentTo } = await openRoster(
    { clashes: { ids: [], clashes: [], changed: 0, withdrawn: 138 } },
    { view: 'agenda', records: { calendar: [block] } },
  )
  const left: Body[] = []
  portalServer.use(
    http.put(`${api}/shift/:id/day/:date`, async ({ request }) => {
      left.push(bodyShape.parse(await request.json()))
      return HttpResponse.json({ ...noClashes, shiftId: null, changed: 0, withdrawn: 1 })
    }),
  )
  await user.click(await screen.findByText(/Morning/))
  const dialog = within(await screen.findByRole('dialog'))
  // Opened from a day of a series, it is that day alone.
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await within(await screen.findByRole('dialog', { name: /^Leave out Mon.* of Morning\?$/ })).findByText(
    /^1 planned assignment is cancelled\./,
  )
  expect(left).toEqual([{ version: 1, worked: false, preview: true }])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(/^1 planned/)).toBeNull())
  await user.click(dialog.getByRole('radio', { name: 'All days' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const confirmation = () => screen.findByRole('dialog', { name: 'Delete the shift Morning?' })
  await within(await confirmation()).findByText(/^138 planned assignments are cancelled\./)
  expect(sentTo('clashes').map(({ body }) => body)).toEqual([{ deleted: true }])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(/^138 planned/)).toBeNull())
  expect(sentTo('deleted')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const remove = within(await confirmation()).getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  await waitFor(() => expect(remove.disabled).toBe(false))
  await user.click(remove)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('deleted').map(({ body }) => body)).toEqual(['5'])
})

test('publishes the changes of the chosen people as they were seen, without a message (SCH-06)', async () => {
  const row = (userId: number | null, firstName: string, added: number, removed: number) => ({
    userId,
    firstName,
    lastName: userId === null ? '' : 'Rahman',
    added,
    moved: 0,
    removed,
  })
  const gone = { day: monday, begin: '07:00', end: '15:00', site: 'Damansara' }
  const sums = { people: 2, open: 1, added: 4, moved: 0, removed: 1 }
  const { user, sentTo } = await openRoster({
    publish: (body) => (body['preview'] === true ? sums : { ...sums, people: 1, added: 1 }),
    unpublished: [row(null, '', 1, 0), row(11, 'Aminah', 2, 0), row(12, 'Lim', 1, 1)],
    'unpublished/change': [{ is: null, was: gone }],
  })
  await user.click(await screen.findByRole('button', { name: 'Publish 5 changes' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/: 4 new, 0 moved and 1 removed assignments\.$/)
  await user.click(dialog.getByRole('button', { name: 'Changes of Lim Rahman' }))
  await dialog.findByText(/^Removed: .*, 07:00–15:00, Damansara$/)
  await user.click(dialog.getByRole('checkbox', { name: 'Aminah Rahman' }))
  await user.click(dialog.getByRole('checkbox', { name: /^Open shifts/ }))
  dialog.getByText(/: 1 new, 0 moved and 1 removed assignments\.$/)
  dialog.getByRole('button', { name: 'Publish and notify 1' })
  await user.click(dialog.getByRole('switch', { name: /^Notify them/ }))
  await user.click(dialog.getByRole('button', { name: 'Publish without a message' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('publish').map(({ body }) => body)).toContainEqual({
    start: monday,
    end: day(6),
    pin: null,
    users: [12],
    expected: { added: 1, moved: 0, removed: 1 },
    notify: false,
  })
})

test('offers a shift to the best ranked people, and to one with a reason (SCH-08)', async () => {
  const held = assignment(31, 11, monday)
  const candidate = (id: number, firstName: string, clashes: unknown[] = []) => ({
    person: { id, firstName, lastName: 'Rahman' },
    reasons: [],
    clashes,
  })
  const offers: Body[] = []
  portalServer.use(
    http.get(`${api}/shift-assignment/:id/replacement`, () =>
      HttpResponse.json({
        candidates: [
          candidate(12, 'Lim'),
          candidate(13, 'Devi'),
          candidate(14, 'Ezra', [{ kind: 'rest', detail: null }]),
        ],
        more: 0,
        refused: [],
      }),
    ),
    http.post(`${api}/shift-assignment/:id/offer`, async ({ request }) => {
      offers.push(bodyShape.parse(await request.json()))
      return HttpResponse.json({ offered: 2 }, { status: 201 })
    }),
  )
  const declined = { id: 1, userId: 13, status: 'declined', shiftAssignmentId: 31, version: 1 }
  const { user } = await openRoster(
    { scheduling: { ...nothing, assignments: [held] } },
    { records: { 'shift-offer': [declined] } },
  )
  await user.click(await screen.findByTitle(/^07–15 Morning/))
  const cell = within(await screen.findByRole('dialog'))
  await user.click(cell.getByRole('button', { name: 'Offer to several' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Offer / }))
  await dialog.findByText('Declined')
  await dialog.findByRole('button', { name: 'Offer to 1 person' })
  await user.click(dialog.getByRole('checkbox', { name: /^Ezra/ }))
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Offer to 2 people' })
  expect(send.disabled).toBe(true)
  await user.type(dialog.getByLabelText(/^Reason/), 'Nobody else')
  await user.type(dialog.getByLabelText('Message'), 'Lim is sick')
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Offer / })).toBeNull())
  expect(offers).toEqual([{ userIds: [12, 14], from: 11, note: 'Lim is sick', reason: 'Nobody else' }])
  // The dialog below was not sent along.
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('shows a month in short cells with full names, dragged and pasted as in a week (SCH-08)', async () => {
  const assignments = [
    assignment(31, 11, monday),
    assignment(32, 11, day(1), { status: 'declined', told: false }),
    assignment(33, 11, day(2), { pinId: 2 }),
    assignment(34, 11, day(2), { shiftId: 6, startTime: '09:30', endTime: '17:00' }),
  ]
  const office = { ...shift, id: 6, name: 'Office', startTime: '09:30', endTime: '17:00' }
  const { user, sentTo } = await openRoster(
    {
      scheduling: {
        ...nothing,
        shifts: [shift, office],
        assignments,
        offDays: [{ id: 1, userId: 12, date: monday, kind: 'off', note: null }],
        leave: [
          { userId: 12, date: day(1), part: 'am', fromTime: null, toTime: null, waiting: true },
          { userId: 12, date: day(2), part: 'full', fromTime: null, toTime: null, waiting: false },
        ],
        holidays: [{ date: day(2), name: 'Cup day', country: 'MY', stateName: null }],
      },
    },
    { view: 'rosterMonth' },
  )
  const grid = await screen.findByRole('grid', { name: 'Roster' })
  const tile = await within(grid).findByTitle('07–15 Morning, Damansara')
  expect(within(grid).getAllByRole('columnheader').length).toBe(32)
  within(grid).getByRole('columnheader', { name: 'Wed 5 Mar 2031, Cup day' })
  const shown = (person: string) =>
    within(within(grid).getByText(person).closest('[role=row]') ?? grid)
      .getAllByRole('gridcell')
      .slice(1)
      .map((cell) => [...cell.querySelectorAll('.mark')].map(({ textContent }) => textContent).join(' '))
  await waitFor(() => expect(shown('Aminah Rahman').slice(2, 5)).toEqual(['07', '07', '07 09']))
  expect(shown('Lim Rahman').slice(2, 5)).toEqual(['–', 'L½?', 'L'])
  within(grid).getByRole('gridcell', { name: '07–15 Morning, Damansara, declined, not told yet' })
  within(grid).getByRole('gridcell', { name: 'Leave asked for (AM)' })
  within(grid).getAllByTitle('1 of 2: short')

  const own = within(grid).getByRole('gridcell', { name: '07–15 Morning, Damansara' })
  await user.click(own)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.paste(grid, { clipboardData: { getData: () => 'OFF\tOFF\n' } })
  await within(await screen.findByRole('dialog')).findByText(/^2 of 2 cells can be planned/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dataTransfer = { setData: () => undefined }
  fireEvent.dragStart(tile, { dataTransfer })
  fireEvent.drop(within(grid).getByTitle('Off').parentElement ?? grid, { dataTransfer })
  await screen.findByRole('dialog')
  const move = { move: { id: 31, date: monday, userId: 12, from: 11 } }
  await waitFor(() => expect(sentTo('roster').at(-1)?.body).toEqual({ changes: [move], preview: true }))
})

test('duplicates a shift with weekdays by a preset and a date typed in figures (SCH-06)', async () => {
  const { id, name: title, pinId, startTime, endTime, headcount } = shift
  const block = { id, title, pinId, startTime, endTime, headcount, start: monday, end: monday }
  const { user } = await openRoster(
    { clashes: { ids: [], clashes: [], changed: 0, withdrawn: 0 } },
    { view: 'agenda', records: { calendar: [{ ...block, recurring: true, colour: 'green' }] } },
  )
  const made: Body[] = []
  portalServer.use(
    http.post(`${api}/shift`, async ({ request }) => {
      made.push(bodyShape.parse(await request.json()))
      return HttpResponse.json({ ...shift, id: 9 }, { status: 201 })
    }),
  )
  await user.click(await screen.findByText(/Morning/))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Duplicate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New shift' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Morning')
  expect(dialog.getByRole('button', { name: 'Every day' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(dialog.getByRole('button', { name: 'Monday to Friday' }))
  const from = dialog.getByRole<HTMLInputElement>('textbox', { name: /^From/ })
  expect(from.value).toBe('03/05/2031')
  const until = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Until/ })
  await user.clear(until)
  await user.type(until, '31042031')
  await user.tab()
  await dialog.findByText(/^Until is no date\. Write it like 31\/12\/2026\.$/)
  await user.clear(until)
  await user.type(until, '311231')
  await user.tab()
  await waitFor(() => expect(until.value).toBe('31/12/2031'))
  expect(made).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(made.length).toBe(1))
  expect(made[0]).toMatchObject({ name: 'Morning', startDate: '2031-05-03', endDate: '2031-12-31' })
  expect(made[0]?.['recurringDay']).toBe(124)
  expect(made[0]).not.toHaveProperty('version')
})

test('a change from a day of a series asks for that day, from it on, or all days (SCH-06)', async () => {
  const { id, name: title, pinId, startTime, endTime, headcount } = shift
  const wednesday = day(2)
  const block = {
    id,
    title,
    pinId,
    startTime,
    endTime,
    headcount,
    start: wednesday,
    end: wednesday,
    recurring: true,
    colour: 'green',
  }
  const differing = { ...shift, exceptDates: [day(3)] }
  const { user } = await openRoster(
    {
      scheduling: { ...nothing, shifts: [differing] },
      clashes: { ...noClashes, changed: 138, withdrawn: 0 },
    },
    { view: 'agenda', records: { calendar: [block] } },
  )
  const sent: { path: string; body: unknown }[] = []
  portalServer.use(
    http.put(`${api}/shift/:id/:scope/:date`, async ({ request, params }) => {
      const body = bodyShape.parse(await request.json())
      sent.push({ path: `${String(params['scope'])}/${String(params['date'])}`, body })
      const changed = params['scope'] === 'day' ? 2 : 90
      return HttpResponse.json({ ...noClashes, shiftId: null, changed, withdrawn: 0 })
    }),
  )
  await user.click(await screen.findByText(/Morning/))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^This day \(Wed/ }).checked).toBe(true)
  fireEvent.change(dialog.getByLabelText(/^Begins/), { target: { value: '09:00' } })
  await dialog.findByText(/^2 planned assignments change/)
  await user.click(dialog.getByRole('radio', { name: 'From this day on' }))
  await dialog.findByText(/^90 planned assignments change/)
  await user.click(dialog.getByRole('radio', { name: 'All days' }))
  await dialog.findByText(/^138 planned assignments change/)
  dialog.getByText('1 day differs and keeps its values.')
  await user.click(dialog.getByRole('radio', { name: /^This day/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toMatchObject({
    path: `day/${wednesday}`,
    body: { version: 1, startTime: '09:00', movedTo: wednesday },
  })
  expect(sent.at(-1)?.body).not.toHaveProperty('preview')
})

test('a change from a day of a series on begins on that day, also if it is typed (SCH-06)', async () => {
  const { id, name: title, pinId, startTime, endTime, headcount } = shift
  const wednesday = day(2)
  const times = { start: wednesday, end: wednesday, startTime, endTime }
  const block = { id, title, pinId, headcount, recurring: true, colour: 'green', ...times }
  const { user } = await openRoster(
    { scheduling: { ...nothing, shifts: [shift] } },
    { view: 'agenda', records: { calendar: [block] } },
  )
  const sent: unknown[] = []
  portalServer.use(
    http.put(`${api}/shift/:id/from/:date`, async ({ request }) => {
      sent.push(bodyShape.parse(await request.json()))
      return HttpResponse.json({ ...noClashes, shiftId: null, changed: 1, withdrawn: 0 })
    }),
  )
  await user.click(await screen.findByText(/Morning/))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'From this day on' }))
  const shown = `${wednesday.slice(8)}/${wednesday.slice(5, 7)}/${wednesday.slice(0, 4)}`
  const from = dialog.getByRole<HTMLInputElement>('textbox', { name: /^From/ })
  expect(from.value).toBe(shown)
  await user.clear(from)
  await user.type(from, shown.replaceAll('/', ''))
  fireEvent.change(dialog.getByLabelText(/^Begins/), { target: { value: '09:00' } })
  await dialog.findByText(/^1 planned assignments change/)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toMatchObject({ startTime: '09:00', endDate: shift.endDate })
  expect(sent.at(-1)).not.toHaveProperty('startDate')
  await screen.findByText('Shift saved')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a day follows its series again with the reason that it needs, after its effect is shown (SCH-06)', async () => {
  const monday2 = day(7)
  const one = { ...shift, weekdays: [], recurringDay: 0, seriesId: 900, seriesDay: monday2 }
  const { id, name: title, pinId, startTime, endTime, headcount } = one
  const times = { start: monday2, end: monday2, startTime, endTime }
  const block = { id, title, pinId, headcount, recurring: false, colour: 'teal', ...times }
  const { user } = await openRoster(
    { scheduling: { ...nothing, shifts: [one] } },
    { view: 'agenda', records: { calendar: [block] } },
  )
  const sent: unknown[] = []
  const holiday = { userId: 11, date: monday2, shiftId: id, kind: 'holiday', hard: false, detail: 'Wesak' }
  portalServer.use(
    http.delete(`${api}/shift/900/day/${monday2}`, async ({ request }) => {
      sent.push(bodyShape.parse(await request.json()))
      return HttpResponse.json({ ids: [1], clashes: [holiday], shiftId: null, changed: 3, withdrawn: 0 })
    }),
  )
  await user.click(await screen.findByText(/Morning/))
  expect(screen.queryByText('Repeats on')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Follow the series again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Follow the series again' }))
  await dialog.findByText(/^3 planned assignments change/)
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Agreed')
  await user.click(dialog.getByRole('button', { name: 'Follow' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ preview: true }, { reason: 'Agreed' }])
})
