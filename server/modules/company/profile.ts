import { z } from 'zod'
import { closedModules } from '../../../src/domain/access/features.ts'
import { isTimeZone } from '../../../src/domain/time/moments.ts'
import { dayShapes } from '../../../src/domain/people/regional.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { invalid, notAMember, stale } from '../../platform/errors.ts'

const detail = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.string().nullable(),
  regNo: z.string().nullable(),
  taxNo: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  country: z.string(),
  brandColour: z.string().nullable(),
  industryName: z.string().nullable(),
  employeeBand: z.string().nullable(),
  version: z.number(),
})

/** The company's profile. */
export async function detailOf(sql: Sql, clientId: number) {
  const [row] = await sql.query(
    `select id, name, logo, reg_no as "regNo", tax_no as "taxNo", address, phone, email, website, country,
       brand_colour as "brandColour", industry_name as "industryName", employee_band as "employeeBand", version
     from client where id = $1`,
    [clientId],
  )
  if (!row) throw notAMember()
  return detail.parse(row)
}

const setting = z.object({
  timeZone: z.string(),
  weekStart: z.number(),
  dateFormat: z.enum(dayShapes),
  language: z.enum(['en', 'ms']),
  currency: z.string(),
  featuresOff: z.array(z.string()),
  featuresClosed: z.array(z.string()),
  planModules: z.array(z.string()).nullable(),
  version: z.number(),
})

/** The company's settings. */
export async function settingOf(sql: Sql, clientId: number) {
  const [row] = await sql.query(
    `select time_zone as "timeZone", week_start as "weekStart", date_format as "dateFormat", language, currency,
       features_off as "featuresOff", features_closed as "featuresClosed", plan_modules as "planModules", version from client where id = $1`,
    [clientId],
  )
  if (!row) throw notAMember()
  const { planModules, featuresClosed, ...kept } = setting.parse(row)
  return { ...kept, notInPlan: closedModules({ featuresOff: [], featuresClosed, planModules }) }
}

const columns = {
  name: 'name',
  regNo: 'reg_no',
  taxNo: 'tax_no',
  address: 'address',
  phone: 'phone',
  email: 'email',
  website: 'website',
  country: 'country',
  brandColour: 'brand_colour',
  timeZone: 'time_zone',
  weekStart: 'week_start',
  dateFormat: 'date_format',
  language: 'language',
  currency: 'currency',
  featuresOff: 'features_off',
} as const
type Column = keyof typeof columns
const isColumn = (name: string): name is Column => Object.hasOwn(columns, name)

function mustBeZone(timeZone: string) {
  if (!isTimeZone(timeZone)) throw invalid({ timeZone: 'Must be a time zone such as Asia/Kuala_Lumpur.' })
}

/**
 * Changes what is given of a company, in a transaction of its own. Open consoles ask for it anew.
 * @param current what a refused caller is shown
 * @throws 409 where somebody else has changed the company since that version
 */
export async function changeCompany(
  tx: Tx,
  { clientId }: Pick<Caller, 'clientId'>,
  given: Readonly<Record<string, unknown>>,
  current: (sql: Sql, clientId: number) => Promise<object>,
): Promise<void> {
  const { version, ...values } = given
  if (typeof values['timeZone'] === 'string') mustBeZone(values['timeZone'])
  const names = Object.keys(values).filter((name) => isColumn(name) && values[name] !== undefined)
  const sets = names.map((name, at) => `${isColumn(name) ? columns[name] : name} = $${at + 3}`)
  const emptied = (value: unknown) => (value === '' ? null : value)
  const [changed] = await tx.query(
    `update client set ${[...sets, 'version = version + 1', 'updated_at = now()'].join(', ')}
     where id = $1 and version = coalesce($2::integer, version) returning id`,
    [clientId, version ?? null, ...names.map((name) => emptied(values[name]))],
  )
  if (!changed) throw stale(await current(tx, clientId))
  tx.touch('client')
}
