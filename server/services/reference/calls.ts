import { countries as countryList } from './countries.ts'
import { closedModules, type Features } from '../../../src/domain/access/features.ts'
import { countryCodes, countryName } from '../../../src/domain/people/countries.ts'
import { namesState } from '../../../src/domain/people/states.ts'
import { shellViews } from '../../../src/domain/access/views.ts'
import { holiday } from '../../../src/resources/reference/holiday.resource.ts'
import {
  addState,
  citizenships,
  countries,
  featureFlags,
  features,
  proposeHolidays,
  states,
  takeHolidays,
  type ProposedHoliday,
} from '../../../src/resources/reference/reference.calls.ts'
import { state } from '../../../src/resources/reference/state.resource.ts'
import { serve, type ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { publicHolidays, statesOf } from './holidays.ts'

const homeOf = async (sql: Sql, clientId: number) => {
  const [company] = await sql.query<{ country: string }>('select country from client where id = $1', [
    clientId,
  ])
  return company?.country ?? 'MY'
}

/** What the year brings in the states where the company has pins, and what of it is known already. */
async function proposal(
  sql: Sql,
  clientId: number,
  year: number,
  asked?: string,
): Promise<ProposedHoliday[]> {
  if (year < 2020 || year > 2060) throw invalid({ year: 'Holidays are known from 2020 to 2060.' })
  const country = asked ?? (await homeOf(sql, clientId))
  const atPins = await sql.query<{ name: string }>(
    `select distinct state_name as name from pin
     where client_id = $1 and country = $2 and deleted_at is null and status <> 'ended' order by 1`,
    [clientId, country],
  )
  const known = await sql.query<{ date: string; stateName: string | null }>(
    `select date, state_name as "stateName" from holiday
     where client_id = $1 and country = $2 and date between $3 and $4 and deleted_at is null`,
    [clientId, country, `${year}-01-01`, `${year}-12-31`],
  )
  const isKnown = (date: string, state: string | null) =>
    known.some(
      (one) =>
        one.date === date &&
        (one.stateName === null || (state !== null && namesState(country, one.stateName, state))),
    )
  const days = await publicHolidays(
    country,
    year,
    atPins.map(({ name }) => name),
  )
  return days.map(({ date, name, stateName }) => ({
    date,
    name,
    stateName,
    type: stateName === null ? 'national' : 'state',
    isKnown: isKnown(date, stateName),
  }))
}

async function flagsOf(caller: Caller, { db, settings, senders, push }: ModuleContext) {
  const [company] = await db.system.query<{ partnership: boolean; stripe: boolean; trial: boolean }>(
    'select is_partnership_enable as partnership, use_stripe as stripe, is_trial as trial from client where id = $1',
    [caller.clientId],
  )
  return {
    partnership: company?.partnership ?? false,
    card: company?.stripe ?? false,
    trial: company?.trial ?? false,
    operator: caller.clientId === settings.OPERATOR_CLIENT_ID,
    mail: senders.email !== undefined,
    sms: senders.sms !== undefined,
    push: push !== undefined || settings.FIREBASE_SERVICE_ACCOUNT !== undefined,
    map: settings.MAP_TILES_URL !== undefined,
    board: settings.ANALYTICS_BOARD_URL !== undefined,
  }
}

/** Countries, states, citizenships, holidays, and what is switched on. */
export const referenceCalls = [
  serve(countries, () => countryList),
  serve(states, async ({ caller, sql, query }) => {
    const country = query.country ?? (await homeOf(sql, caller.clientId))
    const own = await sql.query<{ id: number; name: string; code: string | null; country: string }>(
      `select id, name, code, country from company_state where client_id = $1 and country = $2 and deleted_at is null
       order by name limit 1000`,
      [caller.clientId, country],
    )
    return [...(await statesOf(country)).map((one) => ({ id: null, ...one, country })), ...own]
  }),
  serve(addState, async ({ caller, sql, body: { name, country: asked }, write }, { writes }) => {
    const country = asked ?? (await homeOf(sql, caller.clientId))
    const [known] = await sql.query(
      `select 1 from company_state where client_id = $1 and country = $2 and lower(name) = lower($3) and deleted_at is null`,
      [caller.clientId, country, name],
    )
    const listed = await statesOf(country)
    if (known || listed.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      throw invalid({ name: 'Another record has this already.' })
    const { id } = await write((tx) => writes.create(tx, caller, state, { name, country }))
    return { id, name, code: null, country }
  }),
  serve(citizenships, () =>
    countryCodes
      .map((isoCode) => ({ isoCode, name: countryName(isoCode) }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  ),
  serve(proposeHolidays, ({ caller, sql, query: { year, country } }) =>
    proposal(sql, caller.clientId, year, country),
  ),
  serve(takeHolidays, ({ caller, body: { year, country }, write }, { writes }) =>
    write(async (tx) => {
      const missing = (await proposal(tx, caller.clientId, year, country)).filter(({ isKnown }) => !isKnown)
      const place = { country: country ?? (await homeOf(tx, caller.clientId)), paid: true }
      for (const { name, date, stateName, type } of missing)
        await writes.create(tx, caller, holiday, { ...place, name, date, stateName, type })
      return { added: missing.length }
    }),
  ),
  serve(features, async ({ caller }, context) => {
    const { partnership, operator } = await flagsOf(caller, context)
    const [company] = await context.db.system.query<Features>(
      `select features_off as "featuresOff", features_closed as "featuresClosed", plan_modules as "planModules"
       from client where id = $1`,
      [caller.clientId],
    )
    const closed: readonly string[] = company ? closedModules(company) : []
    const open: Readonly<Record<string, boolean>> = {
      '/PAM': partnership || operator,
      '/partner': operator,
      '/broadcast': operator,
    }
    return shellViews.map(({ path, name, module = '' }) => ({
      name,
      module,
      enabled: (open[path] ?? true) && !closed.includes(module),
    }))
  }),
  serve(featureFlags, ({ caller }, context) => flagsOf(caller, context)),
]
