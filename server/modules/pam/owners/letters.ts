import { filledLetter, unknownNames } from '../../../../src/domain/platform/ownerLetter.ts'
import type { PlatformRole } from '../../../../src/domain/platform/platform.ts'
import type { writeOwners } from '../../../../src/resources/pam/contact.calls.ts'
import type { AnswerOf, InputOf } from '../../../../src/schema/call.ts'
import type { ModuleContext } from '../../../engine/module.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { actingPerson, logEvent, writePlatform } from '../../payment/public.ts'
import { reached, reachedBy } from '../reach.ts'

interface Addressee {
  id: number
  company: string
  name: string | null
  email: string | null
  day: string | null
}

const spelled = (day: string | null) => day?.split('-').toReversed().join('/') ?? ''

/**
 * Mails the owners of clients, each with their own words; with `preview` it only shows the first letter and who gets none.
 * Each client's events name the letter.
 * @throws 404 for a client of others, 409 without a mail server, 422 for unknown words in braces
 */
export async function mailOwners(
  { db, senders, log }: Pick<ModuleContext, 'db' | 'senders' | 'log'>,
  { standing, caller, sql }: { standing: PlatformRole; caller: Caller; sql: Sql },
  { companyIds, subject, text, preview }: InputOf<typeof writeOwners>['body'],
): Promise<AnswerOf<typeof writeOwners>> {
  for (const [field, typed] of Object.entries({ subject, text })) {
    const [unknown] = unknownNames(typed)
    if (unknown !== undefined) throw invalid({ [field]: 'Only {name}, {company} and {day} are filled in.' })
  }
  const wanted = [...new Set(companyIds)]
  const people = await sql.query<Addressee>(
    `select s.company_id as id, s.company_name as company, trim(o.first_name || ' ' || o.last_name) as name, o.email,
       s.trial_ends_on::text as day
     from subscription s join client c on c.id = s.company_id left join person o on o.id = c.owner_id
     where ${reached} and s.company_id = any($3::bigint[]) order by s.company_name, s.id`,
    reachedBy(standing, wanted),
  )
  if (people.length < wanted.length) throw notFound()
  const letterOf = ({ company, name, day }: Addressee) => {
    const values = { company, name: name ?? '', day: spelled(day) }
    return { subject: filledLetter(subject, values), text: filledLetter(text, values) }
  }
  const reachable = people.flatMap((one) => (one.email ? [{ ...one, email: one.email }] : []))
  const without = people.filter(({ email }) => !email).map(({ id, company }) => ({ id, name: company }))
  const [first] = reachable
  const letter = first ? { to: first.email, ...letterOf(first) } : null
  if (preview) return { sent: reachable.length, without, failed: [], letter }
  const send = senders.email
  if (!send) throw conflict('No mail is set up on this portal.')
  const who = await actingPerson(db.system, caller)
  const failed: typeof without = []
  for (const one of reachable) {
    const { subject: title, text: body } = letterOf(one)
    try {
      await send(one.email, { subject: title, lines: body.split('\n'), short: title })
    } catch (error) {
      log.error({ err: error, companyId: one.id }, 'a letter to an owner could not be sent')
      failed.push({ id: one.id, name: one.company })
      continue
    }
    await writePlatform(db, standing.operatorId, caller, (tx) =>
      logEvent(tx, { companyId: one.id, kind: 'client.letter', ...who, details: { subject: title } }),
    )
  }
  return { sent: reachable.length - failed.length, without, failed, letter }
}
