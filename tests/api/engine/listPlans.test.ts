import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeReads } from '../../../server/engine/reading/reads.ts'
import { rememberTotals } from '../../../server/engine/reading/totals.ts'
import { appConnection } from '../../../server/platform/db/connections/connection.ts'
import { openSession } from '../../../server/platform/db/connections/session.ts'
import { openDatabase, type Database } from '../../../server/platform/db/database.ts'
import type { CompanySql } from '../../../server/platform/db/sql.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { platformCodes, platformRights } from '../../../src/domain/platform/platform.ts'
import { resourceNamed, resources } from '../../../src/resources/index.ts'
import { fillTable, pretendRows } from '../../support/data/manyRecords.ts'
import { listCases, type ListCase } from '../../support/data/listCases.ts'
import { amount, isLong } from '../../support/longRun.ts'
import { explain } from '../../support/plans.ts'
import { createTestDatabase } from '../../support/testDatabase.ts'

/** Resources whose records grow with every day of use. */
const growing = [
  'announcement-receipt',
  'clocking',
  'delivery-line',
  'delivery-order',
  'delivery-photo',
  'delivery-task',
  'efp-adjustment',
  'efp-row',
  'emergency',
  'emergency-media',
  'emergency-note',
  'employee-attachment',
  'facility-feedback',
  'facility-request',
  'incident',
  'incident-media',
  'invoice',
  'kit-issue',
  'lead',
  'leave-application',
  'leave-ledger',
  'off-day',
  'patrol-activity',
  'patrol-answer',
  'patrol-session',
  'payment',
  'policy-acknowledgement',
  'reminder',
  'shift',
  'shift-assignment',
  'shift-claim',
  'shift-offer',
  'touchdown-activity',
  'util-month',
  'visit',
  'visit-finding',
  'visit-inventory',
  'work-comment',
  'work-cost',
  'work-file',
  'work-request',
  'work-task',
  'work-time',
]
/** Those with the most records. */
const largest = ['clocking', 'leave-application', 'patrol-session', 'shift-assignment', 'work-request']

/** Resources of a company's set-up: as many records as it has sites, people, rules and contracts. */
const setUp = [
  'analytics-template',
  'announcement',
  'attendance-rule',
  'commission',
  'contract',
  'contract-document',
  'contract-line',
  'contract-target',
  'department',
  'efp-column',
  'efp-period',
  'emergency-step',
  'employee',
  'employment-period',
  'employment-terms',
  'facility',
  'group',
  'holiday',
  'incident-type',
  'job',
  'kit-document',
  'kit-item',
  'leave-approver',
  'leave-block',
  'leave-floor',
  'leave-type',
  'partner',
  'partner-term',
  'partner-lead',
  'patrol-checklist',
  'patrol-point',
  'patrol-question',
  'patrol-route',
  'patrol-stop',
  'period-lock',
  'pin',
  'pin-vendor',
  'plan',
  'point',
  'policy',
  'rate',
  'rate-type',
  'reminder-file',
  'role',
  'schedule',
  'schedule-equipment',
  'schedule-file',
  'schedule-service',
  'schedule-task',
  'skill',
  'sla-policy',
  'state',
  'statutory',
  'subscription',
  'touchdown-schedule',
  'upline-access',
  'utility',
  'vendor',
  'vendor-document',
  'visit-checklist',
  'working-hour',
]

/** Lists that read more, with the reason; a list that no longer does is removed here. */
const exceptions: Readonly<Record<string, string>> = Object.fromEntries(
  ['facilityId', 'scheduleId', 'duplicateOfId', 'groupId', 'reopenedCount'].flatMap((name) =>
    ['ASC', 'DESC'].map((way) => [
      `work-request: sort ${name} ${way}`,
      'No list shows this column, and its index has the few records with a value.',
    ]),
  ),
)

const rows = amount(5_000, 20_000)
const pretended = 1_000_000
/** Enough for 25 rows of which each twentieth is kept, and less than the rows of other statuses before the wanted. */
const mostRead = amount(800, 1_500)
const clientId = 1
const caller = {
  clientId,
  employeeId: 7,
  personId: '',
  codes: new Set([...allCodes, ...platformCodes({ isOperator: true, rights: new Set(platformRights) })]),
  timeZone: 'Asia/Kuala_Lumpur',
}

let owner: Client
let reader: Client
let db: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  owner = new Client({ connectionString: database.url })
  reader = new Client({ ...appConnection(database.url), pipeline: true })
  await owner.connect()
  await reader.connect()
  await openSession(reader)
  await reader.query(`select set_config('app.client', '${clientId}', false)`)
  await owner.query(`insert into client (id, name) values (${clientId}, 'Large')`)
  db = await openDatabase(database.url, { readers: 1, writers: 1 })
})
afterAll(async () => {
  await db.close()
  await reader.end()
  await owner.end()
  await drop()
})

interface Statement {
  text: string
  values: readonly unknown[]
}

/** The statements that the engine sends for the first page of a list. */
async function statementsOf(name: string, { filter, sort }: ListCase): Promise<Statement[]> {
  const sent: Statement[] = []
  const recorder: CompanySql = {
    clientId,
    query: async (text, values = []) => {
      sent.push({ text, values })
      return []
    },
  }
  const reads = makeReads(
    { ...db, read: () => recorder, heavy: () => recorder },
    resourceNamed,
    rememberTotals(db),
  )
  await reads.list(caller, resourceNamed(name), { filter, sort, range: [0, 24] })
  return sent
}

/** The statements of a list that read more than they may, by the names of their cases. */
async function excessOf(name: string): Promise<Map<string, string>> {
  const resource = resourceNamed(name)
  await fillTable(owner, resource, clientId, rows)
  await pretendRows(owner, resource.table, pretended)
  const found = new Map<string, string>()
  for (const listCase of listCases(resource)) {
    for (const { text, values } of await statementsOf(name, listCase)) {
      const isCount = text.startsWith('select count')
      const { read, kept, by } = await explain(reader, resource.table, text, values)
      if (read > mostRead + (isCount ? 2 * kept : 0))
        found.set(`${name}: ${listCase.name}${isCount ? ', total' : ''}`, `${read} rows by ${by}`)
    }
  }
  return found
}

it('knows of each resource whether its records grow with use', () => {
  expect([...growing, ...setUp].sort()).toEqual(resources.map(({ name }) => name).sort())
})

it.each(isLong ? growing : largest)(
  '%s reads an index in the order of every tab, filter and sort',
  async (name) => {
    const found = await excessOf(name)
    const expected = Object.keys(exceptions).filter((one) => one.startsWith(`${name}:`))
    expect([...found].filter(([one]) => !expected.includes(one))).toEqual([])
    expect(expected.filter((one) => !found.has(one))).toEqual([])
  },
)
