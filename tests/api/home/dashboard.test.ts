import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes, codeFor, moduleCodes } from '../../../src/domain/access/permissions.ts'
import * as panels from '../../../src/resources/home/dashboard.calls.ts'
import { needKinds, nextShift } from '../../../src/resources/home/home.calls.ts'
import { verifyProof, type proofKinds } from '../../../src/resources/proof/proof.calls.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createDemoDatabase, demoNow } from '../../support/demoDatabase.ts'
import { clientsOf } from '../../support/clients.ts'
import { listUrl, startPortal, type Member, type Portal } from '../../support/portal.ts'

const today = '2026-11-20'
const monthAgo = addDays(today, -29)
const names = [
  'working-hour',
  'pin-summary',
  'clock-summary',
  'absent',
  'leave',
  'working',
  'pie-chart',
  'attendance',
  'latest-activity',
  'task',
  'snap-send',
  'pins',
  'task-completion',
  'contract',
  'contract/hour',
  'contract/ongoing',
]
const modulesOf = new Map(
  Object.values(panels).flatMap((one) =>
    typeof one === 'object' && 'path' in one && 'module' in one.access
      ? [[one.path.replace('dashboard/', ''), one.access.module] as const]
      : [],
  ),
)

let portal: Portal
let admin: Member
let clientId: number
let somePins: number[]

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(demoNow), database: await createDemoDatabase() })
  admin = await memberNamed('Seri Maju%', 'Nor Azizah')
  clientId = admin.clientId
  const pins = await portal.db
    .read(clientId)
    .query<{ id: number }>(
      `select pin_id as id from clocking where client_id = $1 and work_date = $2 group by 1 order by count(*) desc, 1 limit 3`,
      [clientId, addDays(today, -1)],
    )
  somePins = pins.map(({ id }) => id)
})
afterAll(() => portal.close())

/** A member of a demo company, signed in to it. */
async function memberNamed(company: string, firstName: string): Promise<Member> {
  const [client] = await portal.db.system.query<{ id: number }>('select id from client where name like $1', [
    company,
  ])
  const id = z.number().parse(client?.id)
  const [row] = await portal.db.read(id).query<{
    id: number
    person: string
  }>('select id, person_id as person from employee where client_id = $1 and first_name = $2 and person_id is not null', [id, firstName])
  const found = z.object({ id: z.number(), person: z.string() }).parse(row)
  return { token: `${found.person}/${id}`, clientId: id, employeeId: found.id, personId: found.person }
}

const ask = async (name: string, query = '', by = admin) => {
  const answer = await portal.call(by.token, 'GET', `/api/dashboard/${name}${query}`)
  expect(answer.status, `${name} ${answer.text}`).toBe(200)
  return answer.body
}
const overMonth = `?pin=-1&start=${monthAgo}&end=${today}`

const figure = z.strictObject({
  count: z.number(),
  list: z.nullable(z.object({ resource: z.string(), filter: z.record(z.string(), z.unknown()) })),
})
/** Every figure of an answer, by its way there. */
function figuresIn(value: unknown, way = ''): [string, z.infer<typeof figure>][] {
  const one = figure.safeParse(value)
  if (one.success) return [[way, one.data]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => figuresIn(part, `${way}.${name}`))
}
const totalOf = async (list: { resource: string; filter: unknown }, by = admin) => {
  const url = listUrl(resourceNamed(list.resource), { filter: list.filter, range: [0, 0] })
  const answer = await portal.call(by.token, 'GET', url)
  expect(answer.status, `${url} ${answer.text}`).toBe(200)
  return Number(answer.headers['x-total-count'])
}
const counted = z.object({ count: z.number() })
const sql = async (text: string, ...values: unknown[]) => {
  const rows = await portal.db.read(clientId).query(text, [clientId, ...values])
  return counted.parse(rows[0]).count
}
const count = (value: unknown) => figure.parse(value).count

it('links each figure of home to a list with the same number (DASH-01)', async () => {
  let opened = 0
  for (const query of [overMonth, `?pin=${somePins.join(',')}&start=${today}&end=${today}`]) {
    const answers = await Promise.all(names.map(async (name) => [name, await ask(name, query)] as const))
    for (const [name, body] of [...answers, ['waiting', await ask('waiting')] as const]) {
      // Days and sites are many of a kind: the first of them stand for the others.
      const found = figuresIn(body, name).filter(([way]) => !/\.rows\.(?:[3-9]|\d\d)/.test(way))
      for (const [way, { count: shown, list }] of found) {
        if (!list) continue
        opened += 1
        expect([way, await totalOf(list)]).toEqual([way, shown])
      }
    }
  }
  expect(opened).toBeGreaterThan(80)
})

it('figures of people are what plain SQL counts over the demo (DASH-01)', async () => {
  const hours = await ask('working-hour', overMonth)
  const sum = (column: string, from: string, until: string) =>
    sql(
      `select coalesce(sum(${column}), 0)::int as count from clocking where client_id = $1 and deleted_at is null and work_date between $2 and $3`,
      from,
      until,
    )
  expect(hours['workedMin']).toBe(await sum('worked_min', monthAgo, today))
  expect(hours['overtimeMin']).toBe(await sum('overtime_min', monthAgo, today))
  expect(hours['before']).toBe(await sum('worked_min', addDays(monthAgo, -30), addDays(monthAgo, -1)))
  const byDay = z.array(z.object({ day: z.string(), workedMin: z.number() })).parse(hours['byDay'])
  expect(byDay).toHaveLength(30)
  expect(byDay.reduce((all, { workedMin }) => all + workedMin, 0)).toBe(hours['workedMin'])
  expect(hours['workedMin']).toBeGreaterThan(0)

  const missing = `select count(*)::int as count from shift_assignment a where a.client_id = $1 and a.deleted_at is null
    and a.user_id is not null and a.published_at is not null and a.status = any('{published,confirmed,swap_requested}')
    and a.date between $2 and $3
    and a.id not in (select shift_assignment_id from clocking where client_id = $1 and deleted_at is null and shift_assignment_id is not null)
    and (a.user_id, a.date) not in (select user_id, work_date from clocking where client_id = $1 and deleted_at is null)`
  const absent = await ask('absent', overMonth)
  const over = await sql(`${missing} and a.end_at < $4`, monthAgo, today, new Date(demoNow).toISOString())
  expect(count(absent['over'])).toBe(over)
  expect(over).toBeGreaterThan(0)
  expect(count(absent['begun'])).toBe(
    await sql(
      `${missing} and a.start_at < $4 and a.end_at >= $4`,
      monthAgo,
      today,
      new Date(demoNow).toISOString(),
    ),
  )

  const away = await ask('leave', overMonth)
  expect(count(away['away'])).toBe(
    await sql(
      `select count(*)::int as count from leave_application where client_id = $1 and deleted_at is null
         and status in ('approved', 'taken', 'cancel_requested') and from_date <= $3 and to_date >= $2`,
      monthAgo,
      today,
    ),
  )
  const byType = figuresIn(away['types']).reduce((all, [, one]) => all + one.count, 0)
  expect(byType).toBe(count(away['away']))

  const attendance = z
    .array(z.object({ day: z.string(), came: figure, late: figure, absent: figure, planned: figure }))
    .parse((await ask('attendance', overMonth))['rows'])
  const came = attendance.reduce((all, row) => all + row.came.count, 0)
  expect(came).toBe(
    await sql(
      `select count(*)::int as count from clocking where client_id = $1 and deleted_at is null and clock_in is not null and work_date between $2 and $3`,
      monthAgo,
      today,
    ),
  )
  expect(attendance.reduce((all, row) => all + row.absent.count, 0)).toBe(over)
  const pie = await ask('pie-chart', overMonth)
  const last = attendance.at(-1)
  expect([pie['day'], count(pie['late'])]).toEqual([today, last?.late.count])
  expect(count(pie['onTime']) + count(pie['late'])).toBe(last?.came.count)

  const clocks = z
    .array(z.object({ type: z.number(), count: z.number(), people: z.number() }))
    .parse((await ask('clock-summary', overMonth))['types'])
  const punches = (type: string) =>
    sql(
      `select count(*)::int as count from clock_event where client_id = $1 and type = $4
         and (at at time zone 'Asia/Kuala_Lumpur')::date between $2 and $3`,
      monthAgo,
      today,
      type,
    )
  expect(clocks.map(({ type }) => type)).toEqual([1, 2, 3, 4])
  expect(clocks[0]?.count).toBe(await punches('in'))
  expect(clocks[1]?.count).toBe(await punches('out'))

  const working = await ask('working')
  expect(count(working['atWork'])).toBe(
    await sql(
      `select count(*)::int as count from clocking where client_id = $1 and deleted_at is null and clock_out is null
         and clock_in between $2::timestamptz - interval '16 hours' and $2`,
      new Date(demoNow).toISOString(),
    ),
  )
})

it('figures of sites, work, incidents and contracts are what plain SQL counts over the demo (DASH-01)', async () => {
  const states = await ask('pins')
  for (const state of ['active', 'draft', 'suspended', 'ended'])
    expect(count(states[state])).toBe(
      await sql(
        'select count(*)::int as count from pin where client_id = $1 and deleted_at is null and status = $2',
        state,
      ),
    )
  const summary = await ask('pin-summary', `?start=${monthAgo}&end=${today}`)
  const sites = z
    .array(z.object({ pinId: z.number(), openWork: figure, came: figure, incidents: figure }))
    .parse(summary['rows'])
  expect(sites).toHaveLength(count(states['active']))
  const [busiest] = sites
  expect(busiest?.openWork.count).toBe(
    await sql(
      `select count(*)::int as count from work_request where client_id = $1 and deleted_at is null and pin_id = $2
         and status in ('pending', 'approved', 'assigned', 'in_progress', 'on_hold')`,
      busiest?.pinId,
    ),
  )
  const task = await ask('task')
  // Joined here: right after they are filled the database knows too little of its tables to do it quickly.
  const tasks = await portal.db
    .read(clientId)
    .query<{ request: number; result: string }>(
      'select work_request_id as request, result from work_task where client_id = $1 and deleted_at is null',
      [clientId],
    )
  const requests = await portal.db.read(clientId).query<{ id: number; status: string; day: string }>(
    `select id, status, to_char(requested_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as day
         from work_request where client_id = $1 and deleted_at is null`,
    [clientId],
  )
  const statusOf = new Map(requests.map(({ id, status }) => [id, status]))
  const unfinished = ['pending', 'approved', 'assigned', 'in_progress', 'on_hold']
  const openTasks = tasks.filter(
    ({ request, result }) => result === 'open' && unfinished.includes(statusOf.get(request) ?? ''),
  )
  expect(count(task['open'])).toBe(openTasks.length)
  expect(openTasks.length).toBeGreaterThan(0)
  const done = await ask('task-completion', overMonth)
  const asked = new Set(
    requests
      .filter(
        ({ status, day }) => !['rejected', 'cancelled'].includes(status) && day >= monthAgo && day <= today,
      )
      .map(({ id }) => id),
  )
  const asking = tasks.filter(({ request }) => asked.has(request))
  expect(count(done['all'])).toBe(asking.length)
  expect(count(done['finished']) + count(done['left'])).toBe(asking.length)
  expect(count(done['left'])).toBe(
    asking.filter(({ result }) => ['open', 'in_progress'].includes(result)).length,
  )
  const snaps = await ask('snap-send', overMonth)
  expect(count(snaps['reported'])).toBe(
    await sql(
      `select count(*)::int as count from incident where client_id = $1 and deleted_at is null
         and (occurred_at at time zone 'Asia/Kuala_Lumpur')::date between $2 and $3`,
      monthAgo,
      today,
    ),
  )
  expect(figuresIn(snaps['severities']).reduce((all, [, one]) => all + one.count, 0)).toBe(
    count(snaps['reported']),
  )
  const contract = await ask('contract')
  const value = await portal.db
    .read(clientId)
    .query<{ value: string }>(
      `select sum(value_per_month)::numeric(20, 2)::text as value from pin_contract where client_id = $1 and deleted_at is null and status = 'active'`,
      [clientId],
    )
  expect(contract['valuePerMonth']).toBe(value[0]?.value)
  const ongoing = await ask('contract/ongoing')
  const first = z.array(z.object({ endDate: z.string(), daysLeft: z.number() })).parse(ongoing['rows'])
  expect(first.map(({ endDate }) => endDate)).toEqual(first.map(({ endDate }) => endDate).toSorted())
  expect(addDays(today, first[0]?.daysLeft ?? 0)).toBe(first[0]?.endDate)
  const hours = z
    .array(z.object({ pinId: z.number(), ordered: z.string(), workedMin: z.number() }))
    .parse((await ask('contract/hour'))['rows'])
  const [widest] = hours
  expect(widest?.workedMin).toBe(
    await sql(
      `select coalesce(sum(worked_min), 0)::int as count from clocking where client_id = $1 and deleted_at is null and clock_in is not null
         and pin_id = $2 and work_date between '2026-11-01' and '2026-11-30'`,
      widest?.pinId,
    ),
  )
  const latest = z
    .array(z.object({ at: z.string() }))
    .parse((await ask('latest-activity', overMonth))['rows'])
  expect(latest.map(({ at }) => at)).toEqual(
    latest
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(latest.length).toBeGreaterThan(0)
})

it('requires the module’s permission per panel and own scope counts own records (DASH-01)', async () => {
  const nobody = await portal.member(clientId, [])
  expect([...modulesOf.keys()].toSorted()).toEqual(names.toSorted())
  for (const name of names) {
    const refused = await portal.call(nobody.token, 'GET', `/api/dashboard/${name}`)
    expect([name, refused.status]).toEqual([name, 403])
  }
  for (const code of moduleCodes) {
    const reader = await portal.member(clientId, [codeFor(code, 'main', 'read')])
    for (const name of names.filter((one) => modulesOf.get(one) === code)) {
      for (const [way, { list }] of figuresIn(await ask(name, overMonth, reader), name))
        if (list) expect([way, resourceNamed(list.resource).module]).toEqual([way, code])
    }
  }
  // Of contracts nobody has any of their own; all else is there for those with a `me` code.
  const own = await portal.member(
    clientId,
    moduleCodes.map((code) => codeFor(code, 'me', 'read')),
  )
  for (const name of names) {
    const answer = await portal.call(own.token, 'GET', `/api/dashboard/${name}${overMonth}`)
    expect([name, answer.status]).toEqual([name, name.startsWith('contract') ? 403 : 200])
  }
  const guard = await memberNamed('Seri Maju%', '伟明')
  const hours = await ask('working-hour', overMonth, guard)
  expect(hours['workedMin']).toBe(
    await sql(
      `select coalesce(sum(worked_min), 0)::int as count from clocking where client_id = $1 and deleted_at is null
         and user_id = $2 and work_date between $3 and $4`,
      guard.employeeId,
      monthAgo,
      today,
    ),
  )
  const stranger = await portal.member(await portal.company('Elsewhere'), allCodes)
  for (const name of names)
    for (const [way, { count: shown }] of figuresIn(await ask(name, overMonth, stranger), name))
      expect([way, shown]).toEqual([way, 0])
})

const need = z.object({
  kind: z.enum(needKinds),
  figure,
  rows: z.array(z.looseObject({ id: z.number(), title: z.string() })),
})
const needsOf = async (by: Member) => z.array(need).parse((await ask('waiting', '', by))['needs'])

it('lists open tasks on home by urgency: decisions and own work (DASH-01)', async () => {
  const needs = await needsOf(admin)
  const kinds = needs.map(({ kind }) => kind)
  expect(kinds).toEqual(needKinds.filter((kind) => kinds.includes(kind)))
  expect(kinds).toEqual(expect.arrayContaining(['overdue', 'unassigned', 'missing', 'permit']))
  for (const { kind, figure: found, rows } of needs)
    expect([kind, rows.length]).toEqual([kind, Math.min(3, found.count)])
  const overdue = needs.find(({ kind }) => kind === 'overdue')
  expect(overdue?.figure.count).toBe(
    await sql(
      `select count(*)::int as count from work_request where client_id = $1 and deleted_at is null and due_at <= $2
         and status in ('pending', 'approved', 'assigned', 'in_progress', 'on_hold')`,
      new Date(demoNow).toISOString(),
    ),
  )
  const guard = await memberNamed('Seri Maju%', '伟明')
  for (const { kind, figure: found } of await needsOf(guard)) {
    expect(['assignment', 'ownWork', 'ownFinding', 'policy', 'leave', 'import']).toContain(kind)
    if (found.list) expect(await totalOf(found.list, guard)).toBe(found.count)
  }
  const operator = await memberNamed('Portal%', 'Daniel')
  const trials = (await needsOf(operator)).find(({ kind }) => kind === 'trial')
  const ending = await clientsOf(portal, operator, {
    state_neq: 'closed',
    trialEndsOn_gte: today,
    trialEndsOn_lte: addDays(today, 7),
    convertedOn_empty: true,
  })
  expect(ending.length).toBeGreaterThan(0)
  expect(trials?.figure.count).toBe(ending.length)
  expect((await needsOf(admin)).some(({ kind }) => kind === 'trial')).toBe(false)
})

it('all that waits is what plain SQL counts over the demo (DASH-01)', async () => {
  const open = `status in ('pending', 'approved', 'assigned', 'in_progress', 'on_hold')`
  const openFinding = `status in ('open', 'assigned', 'in_progress', 'overdue')`
  // Of each kind the table and what is asked of it: $2 the caller, $3 now, $4 today.
  const plain: Readonly<Record<Exclude<(typeof needKinds)[number], 'import' | 'trial'>, string>> = {
    emergency: `emergency where status in ('active', 'acknowledged', 'responding')`,
    breaching: `work_request where ${open} and resolve_due_at between $3::timestamptz
      and ($4::date + 1)::timestamp at time zone 'Asia/Kuala_Lumpur' - interval '1 millisecond'`,
    overdue: `work_request where ${open} and due_at <= $3::timestamptz`,
    unassigned: `work_request where ${open} and primary_user_id is null`,
    request: `work_request where status = 'pending'`,
    vacant: `shift_assignment where user_id is null and status in ('draft', 'published') and date between $4::date and $4::date + 1`,
    claim: `shift_claim where status = 'asked' and date >= $4::date`,
    leave: `leave_application where status in ('pending', 'partially_approved', 'cancel_requested') and $2 = any (approver_ids)`,
    correction: `clocking where status in ('submitted', 'modified')`,
    missing: `clocking where status in ('open', 'exception') and exceptions && '{missing_in,missing_out}'`,
    swap: `shift_assignment where status = 'swap_requested' and date >= $4::date`,
    report: `incident where status in ('new', 'verification')`,
    review: `visit where status = 'submitted'`,
    verify: `visit_finding where status = 'resolved'`,
    assignment: `shift_assignment where user_id = $2 and status = 'published' and date >= $4::date`,
    ownWork: `work_request where primary_user_id = $2 and status in ('assigned', 'in_progress', 'on_hold')`,
    ownFinding: `visit_finding where assigned_to = $2 and ${openFinding}`,
    policy: `policy_acknowledgement where user_id = $2 and status = 'outstanding'`,
    permit: `employee where status = 'active' and permit_expiry <= $4::date + 60`,
    document: `employee_attachment where expiry_date <= $4::date + 60`,
    vendorDocument: `vendor_document where status in ('submitted', 'approved') and expiry_date <= $4::date + 60`,
    contract: `pin_contract where status = 'active' and end_date <= $4::date + 60`,
  }
  const needs = await needsOf(admin)
  const counted = new Map<string, number>(needs.map(({ kind, figure: { count } }) => [kind, count]))
  for (const [kind, from] of Object.entries(plain))
    expect([kind, counted.get(kind) ?? 0]).toEqual([
      kind,
      await sql(
        `select count(*)::int as count from ${from} and client_id = $1 and deleted_at is null
           and ($2::bigint, $3::text, $4::text) is not null`,
        admin.employeeId,
        new Date(demoNow).toISOString(),
        today,
      ),
    ])
  expect(needs.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['request', 'report', 'review', 'verify', 'vendorDocument']),
  )
})

it('begins an employee’s home with their next shifts only (DASH-01)', async () => {
  const guard = await memberNamed('Seri Maju%', '伟明')
  const next = async (by: Member) => nextShift.answer.parse(await ask('next-shift', '', by)).assignments
  const plain = await portal.db.read(clientId).query<{ id: number }>(
    `select id from shift_assignment where client_id = $1 and user_id = $2 and deleted_at is null and end_at > $3
       and status in ('published', 'confirmed', 'swap_requested') order by start_at, id limit 3`,
    [clientId, guard.employeeId, new Date(demoNow).toISOString()],
  )
  const assignments = await next(guard)
  expect(assignments.map(({ id }) => id)).toEqual(plain.map(({ id }) => id))
  expect(assignments.length).toBeGreaterThan(0)
  expect(assignments.map(({ isOn, startAt }) => isOn === Date.parse(startAt) <= demoNow)).not.toContain(false)
  // Who sees all shifts is told of their own as well, and the stranger of none.
  const stranger = await portal.member(await portal.company('Elsewhere too'), allCodes)
  expect(await next(stranger)).toEqual([])
  const closed = await portal.member(clientId, [])
  expect((await portal.call(closed.token, 'GET', '/api/dashboard/next-shift')).status).toBe(403)
})

it('figures of a sealed month are what plain SQL counts over the demo, for the first sites (FLD-05)', async () => {
  const proofs = await portal.call(admin.token, 'GET', '/api/service-proof')
  const month = '2026-10'
  const [from, until] = [`${month}-01`, '2026-11-01']
  const inMonth = (column: string) =>
    `(${column} at time zone 'Asia/Kuala_Lumpur')::date between $3 and $4::date - 1`
  const plain: Readonly<Record<(typeof proofKinds)[number], string>> = {
    attendance: `clocking t where t.work_date between $3 and $4::date - 1`,
    patrol: `patrol_session t where ${inMonth('coalesce(t.started_at, t.scheduled_at)')}`,
    scan: `patrol_activity t where ${inMonth('t.at')}`,
    visit: `visit t where ${inMonth('coalesce(t.started_at, t.scheduled_at)')}`,
    finding: `(select f.*, v.pin_id as site, coalesce(v.started_at, v.scheduled_at) as day from visit_finding f
      join visit v on v.client_id = f.client_id and v.id = f.visit_id and v.deleted_at is null) t where ${inMonth('t.day')}`,
    work_request: `work_request t where ${inMonth('t.requested_at')}`,
    feedback: `facility_feedback t where ${inMonth('t.submitted_at')}`,
    incident: `incident t where ${inMonth('t.occurred_at')}`,
  }
  expect(proofs.rows.length).toBeGreaterThan(3)
  for (const { id, pinId, month: sealed } of proofs.rows) {
    expect(sealed).toBe(month)
    const checked = verifyProof.answer.parse(
      (await portal.call(admin.token, 'GET', `/api/service-proof/${String(id)}`)).body,
    )
    expect([checked.differences, checked.whole, checked.later]).toEqual([[], true, 0])
    for (const { kind, rows } of checked.counts) {
      const site = kind === 'finding' ? 't.site' : 't.pin_id'
      const counted = await sql(
        `select count(*)::int as count from ${plain[kind]} and t.client_id = $1 and ${site} = $2 and t.deleted_at is null`,
        pinId,
        from,
        until,
      )
      expect([kind, rows]).toEqual([kind, counted])
    }
    expect(checked.counts.reduce((all, { rows }) => all + rows, 0)).toBe(checked.proof.rows)
    expect(checked.proof.rows).toBeGreaterThan(0)
  }
})

it('each arranges home for themselves', async () => {
  const guard = await memberNamed('Seri Maju%', '伟明')
  const setUp = { sites: true, people: true }
  expect(await ask('layout')).toEqual({ ordered: [], hidden: [], setUp })
  const wanted = { ordered: ['working', 'leave'], hidden: ['pins'] }
  for (const layout of [{ ordered: ['leave'], hidden: [] }, wanted])
    expect((await portal.call(admin.token, 'PUT', '/api/dashboard/layout', layout)).status).toBe(200)
  expect(await ask('layout')).toEqual({ ...wanted, setUp })
  // The guard adds neither sites nor people.
  expect(await ask('layout', '', guard)).toEqual({ ordered: [], hidden: [], setUp: null })
})

it('names the parameter that makes no sense', async () => {
  for (const [query, name] of [
    ['?start=2026-11-20&end=2026-11-19', 'end'],
    ['?start=2025-01-01&end=2026-11-19', 'end'],
    ['?start=tomorrow', 'start'],
    ['?pin=x', 'pin'],
  ] as const) {
    const refused = await portal.call(admin.token, 'GET', `/api/dashboard/working${query}`)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(name)])
  }
})
