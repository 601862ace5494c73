import { z } from 'zod'
import { contactNumberOf } from '../../../../src/domain/people/phone.ts'
import { countryCodeOf } from '../../../../src/domain/people/countryNames.ts'
import { ownerOf, type ClientLine } from '../../../../src/domain/platform/clientFile.ts'
import { trialDays as usualTrial } from '../../../../src/domain/platform/registration.ts'
import { fold } from '../../../../src/domain/text/fold.ts'
import { zoneFor } from '../../../../src/domain/time/zones.ts'
import type { importClients, ReadClient } from '../../../../src/resources/pam/clientFile.calls.ts'
import { createClient } from '../../../../src/resources/pam/newClient.calls.ts'
import type { AnswerOf } from '../../../../src/schema/call.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { actingPerson } from '../../payment/public.ts'
import { plansForPartners } from '../partnerLimits.ts'
import {
  enterClient,
  faultsOf,
  inviteOwner,
  signUpsOf,
  tellOfNew,
  type Context,
  type Maker,
  type NewClient,
} from './newClient.ts'

interface Plan {
  id: number
  name: string
  code: string
}

/** A line of the file, read; `values` where all of them have their form. */
interface ReadLine {
  shown: Omit<ReadClient, 'errors' | 'made'>
  errors: Record<string, string>
  values?: NewClient
}

async function plansOf(sql: Sql, { operatorId, isOperator }: Maker['standing']) {
  const given = isOperator ? null : await plansForPartners(sql, operatorId)
  return sql.query<Plan>(
    `select id, name, code from plan where client_id = $1 and status = 'active' and deleted_at is null
       and ($2::bigint[] is null or id = any($2)) order by sort_order, id`,
    [operatorId, given],
  )
}

/** The members of a new client that a file says; their form is that of the dialog. */
const members = createClient.body.shape
const said = ['companyName', 'firstName', 'lastName', 'contact', 'email', 'trialDays'] as const

const formFaults = (values: Pick<NewClient, (typeof said)[number]>): Record<string, string> =>
  Object.fromEntries(
    said.flatMap((name) => {
      const result = z.core.safeParse(members[name], values[name])
      return result.success ? [] : [[name, result.error.issues[0]?.message ?? '']]
    }),
  )

/** Reads a line: countries and plans by name or code, whole names in parts, the usual trial where none is said. */
function readLine(line: ClientLine, plans: readonly Plan[], maker: Maker): ReadLine {
  const [firstName, lastName] = ownerOf(line)
  const { companyName = '', email = '', contact = '', plan = '' } = line
  const country = countryCodeOf(line.country ?? '')
  const trialDays = line.trialDays ? Number(line.trialDays) : usualTrial
  const found = plans.find(({ name, code }) => [name, code].some((one) => fold(one) === fold(plan)))
  const timeZone = line.timeZone || (country && zoneFor(country, maker.caller.timeZone))
  const given = { companyName, firstName, lastName, contact, email, trialDays }
  const faults = formFaults(given)
  const errors = {
    ...faults,
    ...(Number.isNaN(trialDays) && { trialDays: 'Must be a whole number of days.' }),
    ...(!country && { country: 'Enter a country by its name or code.' }),
    ...(plan !== '' && !found && { plan: 'Choose a plan that is on offer.' }),
    ...(country && !timeZone && { timeZone: 'This country has several time zones: name one.' }),
  }
  const shown = {
    companyName,
    country: country ?? line.country ?? '',
    plan: found?.name ?? (plan || null),
    owner: `${firstName} ${lastName}`.trim(),
    email,
    contact,
    trialDays: Number.isInteger(trialDays) ? trialDays : null,
  }
  if (Object.keys(errors).length > 0 || !country || !timeZone) return { shown, errors }
  const values = { ...given, country, timeZone, planId: found?.id ?? null, partnerId: null, leadId: null }
  return { shown, errors, values }
}

/** What another line of the file says already. */
function flagTwice(lines: readonly ReadLine[]) {
  for (const [name, key] of [
    ['companyName', (values: NewClient) => fold(values.companyName)],
    ['contact', (values: NewClient) => contactNumberOf(values.contact, values.country) ?? ''],
    ['email', (values: NewClient) => values.email.toLowerCase()],
  ] as const) {
    const seen = new Set<string>()
    for (const { values, errors } of lines) {
      const own = values && key(values)
      if (own === undefined) continue
      if (seen.has(own)) errors[name] ??= 'Another row of the file says the same.'
      seen.add(own)
    }
  }
}

/**
 * Makes the clients of a file: all of them, or none where a row has an error, which is said by row and column.
 * @throws 409 where accounts are not made here
 */
export async function bringClients(
  given: Context,
  maker: Maker,
  { rows, preview }: { rows: readonly ClientLine[]; preview: boolean },
): Promise<AnswerOf<typeof importClients>> {
  const context = signUpsOf(given)
  const plans = await plansOf(context.db.read(maker.standing.operatorId), maker.standing)
  const lines = rows.map((line) => readLine(line, plans, maker))
  for (const { values, errors } of lines) if (values) Object.assign(errors, await faultsOf(maker, values))
  flagTwice(lines)
  const answers: ReadClient[] = lines.map(({ shown, errors }) => ({ ...shown, errors }))
  const faulty = lines.filter(({ errors }) => Object.keys(errors).length > 0).length
  if (preview || faulty > 0) return { rows: answers, faulty, made: 0 }
  const who = await actingPerson(context.db.system, maker.caller)
  const entered = await context.db.system.transaction(async (tx) => {
    const made: Awaited<ReturnType<typeof enterClient>>[] = []
    for (const { values } of lines)
      if (values) made.push(await enterClient(tx, context, { ...maker, who }, values))
    return made
  })
  await tellOfNew(
    context,
    maker,
    entered.map(({ values }) => values.companyName),
  )
  for (const [at, one] of entered.entries()) {
    const answer = answers[at]
    if (answer) answer.made = await inviteOwner(context, one, who.personName)
  }
  return { rows: answers, faulty, made: entered.length }
}
