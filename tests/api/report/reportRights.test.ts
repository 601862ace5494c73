import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { leaveYearAt } from '../../../src/domain/leave/years.ts'
import { allCodes, type ModuleCode } from '../../../src/domain/access/permissions.ts'
import { leaveType } from '../../../src/resources/leave/leaveType.resource.ts'
import { reportNames, type ReportName } from '../../../src/resources/report/reports.ts'
import { pathOf, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { ask, asOwner, csvRows, fetched } from '../../support/reports.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

let portal: Portal
let admin: Member
let clientId: number
let remove: () => Promise<void>

beforeAll(async () => {
  const made = await makeTemporaryFolder('report-rights')
  remove = made.remove
  portal = await startPortal({ folder: made.folder })
  clientId = await portal.company('Hak Laporan')
  admin = await portal.member(clientId, allCodes)
})
afterAll(async () => {
  await portal.close()
  await remove()
})

const timezone = 'Asia/Kuala_Lumpur'
const days = { timezone, from: '2026-10-01', until: '2026-10-31' }

interface Rights {
  /** The area of the report's rows, without which there is no report. */
  area: ModuleCode
  /** Columns that are for whoever may also read a further area. */
  further: Partial<Record<ModuleCode, readonly string[]>>
  /** The area of what it is drawn by or of, where that is a further one. */
  drawn?: ModuleCode
}

const ofPeople = { US: ['department'] }
/** Who may be told what, report by report; written down apart from the declarations that it is held against. */
const rights: Record<ReportName, Rights> = {
  timesheet: { area: 'TS', further: ofPeople },
  'pin-headcount': {
    area: 'PN',
    further: { US: ['people', 'citizens', 'foreigners', 'permanent', 'missing'] },
    drawn: 'US',
  },
  'snap-n-send': { area: 'SS', further: {} },
  'task-completion': { area: 'CM', further: {} },
  'pin-overview': {
    area: 'PN',
    further: {
      SC: ['planned'],
      TS: ['clocked', 'workedMin', 'late'],
      PT: ['patrols', 'patrolsMissed'],
      TD: ['touchdowns'],
      SS: ['incidents'],
      CM: ['requests'],
    },
    drawn: 'TS',
  },
  manpower: { area: 'SC', further: { TS: ['came', 'short', 'workedMin'] } },
  'detailed-clock': { area: 'TS', further: ofPeople },
  'clocking-activity': { area: 'TS', further: ofPeople },
  touchdown: { area: 'TD', further: ofPeople },
  area: { area: 'PN', further: { PT: ['points'] } },
  'leave-balance': { area: 'LV', further: ofPeople },
  'leave-submission': { area: 'LV', further: ofPeople },
  efp: { area: 'EF', further: ofPeople },
  payroll: {
    area: 'US',
    further: {
      PD: ['identityNo', 'epfNo', 'socsoNo', 'taxNo', 'bankName', 'bankAccountNo'],
      EF: [
        'basicRate',
        'normalMin',
        'overtimeMin',
        'restDayMin',
        'holidayMin',
        'earned',
        'extra',
        'adjusted',
        'amount',
      ],
    },
    drawn: 'EF',
  },
  'vms-attendance': { area: 'VM', further: {} },
}

const kindInfo = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string() })),
  takes: z.array(z.string()),
  chart: z.boolean(),
})
const options = z.object({ kinds: z.array(kindInfo) })
const previewed = z.object({
  columns: z.array(z.object({ name: z.string() })),
  totals: z.record(z.string(), z.string()),
  chart: z.unknown(),
})

it.each(reportNames)(
  'REP-01 %s tells nobody a column, sum, group, filter or chart of an area that they may not read',
  async (name) => {
    const { area, further, drawn } = rights[name]
    const modules = Object.keys(further)
    const told = async (codes: readonly string[]) => {
      const member = await portal.member(clientId, ['RPB', ...codes])
      const call = async (body: object) =>
        portal.call(member.token, 'POST', '/api/report/preview', { kind: name, params: { ...days, ...body } })
      const { kinds } = options.parse((await portal.call(member.token, 'GET', '/api/report/option')).body)
      const info = kinds.find((kind) => kind.name === name)
      return { member, call, info, columns: info?.columns.map((column) => column.name) ?? [] }
    }
    // Whoever may read every further area, but not the report's own, has none of it.
    const outside = await told(modules.map((module) => `${module}B`))
    expect(outside.info).toBeUndefined()
    expect((await outside.call({})).status).toBe(403)

    const whole = await told([`${area}B`, ...modules.map((module) => `${module}B`)])
    for (const [module, columns = []] of Object.entries(further)) {
      const others = modules.filter((other) => other !== module)
      const part = await told([`${area}B`, ...others.map((other) => `${other}B`)])
      expect(whole.columns).toEqual(expect.arrayContaining([...columns]))
      expect(part.columns.toSorted()).toEqual(
        whole.columns.filter((column) => !columns.includes(column)).toSorted(),
      )
      const shown = await part.call({})
      expect(shown.status, shown.text).toBe(200)
      const preview = previewed.parse(shown.body)
      expect(preview.columns.map((column) => column.name)).toEqual(part.columns)
      expect(columns.filter((column) => column in preview.totals)).toEqual([])
      expect([part.info?.chart, preview.chart === null]).toEqual([drawn !== module, drawn === module])
      for (const column of columns) {
        expect(await part.call({ columns: [column] })).toMatchObject({
          status: 422,
          body: { errors: { columns: expect.stringContaining(column) } },
        })
        expect(await part.call({ groupBy: column })).toMatchObject({ status: 422 })
      }
      const file = await fetched(
        portal,
        part.member,
        await ask(portal, part.member, name, { ...days, format: 'csv' }),
      )
      expect(csvRows(file)[0]).toHaveLength(part.columns.length)
    }
    // Department and group are told, and so filtered by, to whoever may read all people.
    const ofTheirs = await told([`${area}B`])
    if (area !== 'US')
      for (const limit of ['departmentIds', 'groupIds']) {
        expect(ofTheirs.info?.takes).not.toContain(limit)
        expect(await ofTheirs.call({ [limit]: [1] })).toMatchObject({ status: 422 })
      }
  },
)

it('REP-02 begins the leave year of 29 February on the 28th in other years', async () => {
  const person = await portal.member(clientId, [])
  const type = await portal.call(admin.token, 'POST', pathOf(leaveType), {
    code: 'ANN',
    name: 'Since joining',
    resetOn: 'join_anniversary',
  })
  expect(type.status, type.text).toBe(201)
  const { id } = z.object({ id: z.number() }).parse(type.body)
  const joined = '2024-02-29'
  /** An entry on each of the days about which years change, of a weight that tells it from any sum of the others. */
  const entries = [
    '2024-02-29',
    '2025-02-27',
    '2025-02-28',
    '2027-02-27',
    '2027-02-28',
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
    '2029-02-27',
    '2029-02-28',
  ].map((date, index) => ({ date, days: 2 ** index }))
  await asOwner(
    portal,
    `update employee set join_date = '${joined}' where id = ${person.employeeId};
     insert into leave_ledger (client_id, employee_id, leave_type_id, date, kind, days) values
     ${entries.map(({ date, days: of }) => `(${clientId}, ${person.employeeId}, ${id}, '${date}', 'adjust', ${of})`).join(', ')}`,
  )
  for (const { date: until } of entries) {
    const answer = await portal.call(admin.token, 'POST', '/api/report/preview', {
      kind: 'leave-balance',
      params: { timezone, until, leaveTypeIds: [id], columns: ['yearStarts', 'balance'] },
    })
    expect(answer.status, answer.text).toBe(200)
    const { start, end } = leaveYearAt(until, { joined })
    const balance = entries
      .filter(({ date }) => date >= start && date <= end)
      .reduce((sum, { days: of }) => sum + of, 0)
    const [[year, left] = []] = z.array(z.array(z.string())).parse(answer.body['rows'])
    expect([until, year, Number(left)]).toEqual([until, start, balance])
  }
})
