import { enterCompany, systemActor } from '../../platform/db/companyContext.ts'
import { enterLeads } from './leads.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { createCompany } from '../../modules/account/public.ts'
import { foundPlatform } from '../../modules/payment/public.ts'
import { day, dayFrom, isoInstant } from '../base/calendar.ts'
import { enterBills } from './platform.ts'
import { communities, lastNameFor } from '../base/names.ts'
import { Random } from '../base/random.ts'

type ClientState = 'trial' | 'ended' | 'paying' | 'late' | 'pending' | 'suspended'

/** Companies that the operator looks after: name, owner, how they stand, people, and the days of the trial that are left. */
const clients: readonly (readonly [string, string, string, ClientState, number, number])[] = [
  ['Pantai Aman Hospital', 'Farid', 'bin Idris', 'ended', 240, -3],
  ['Tiram Jaya Guarding', 'Kumar', 'a/l Muthu', 'trial', 18, 1],
  ['Mutiara Cleaners', 'Siti Hajar', 'binti Omar', 'late', 91, 0],
  ['Bayu Landskap Sdn Bhd', 'Rosli', 'bin Kassim', 'trial', 34, 3],
  ['Cahaya Timur Security', 'Ramesh', 'a/l Pillai', 'paying', 128, 0],
  ['Damai Facility Services', 'Mei Ling', 'Tan', 'paying', 76, 0],
  ['Eastern Port Logistics', 'Chee Seng', 'Wong', 'trial', 52, 6],
  ['Fajar Pest Control', 'Zaleha', 'binti Yusof', 'ended', 12, -9],
  ['Gemilang Lift & Escalator', 'Kok Leong', 'Lee', 'paying', 44, 0],
  ['Harapan Medical Centre', 'Priya', 'a/p Nair', 'paying', 187, 0],
  ['Indah Mall Management', 'Boon Keat', 'Ooi', 'late', 63, 0],
  ['Johor Clean Team', 'Hamidah', 'binti Salleh', 'trial', 25, 5],
  ['Kinabalu Campus Services', 'Jason', 'Anak Ling', 'paying', 195, 0],
  ['Lembah Hijau Waste', 'Azlan', 'bin Hassan', 'ended', 30, -18],
  ['Melaka Heritage Hotels', 'Hui Min', 'Chong', 'paying', 110, 0],
  ['Nusantara Catering', 'Noraini', 'binti Zainal', 'pending', 8, 0],
  ['Orkid Property Management', 'Xin Yi', 'Teoh', 'trial', 40, 2],
  ['Perak Steel Works', 'Khairul', 'bin Mahmud', 'suspended', 150, 0],
  ['Rimba Security Patrol', 'Suresh', 'a/l Raj', 'paying', 88, 0],
  ['Selat Marine Services', 'Iskandar', 'bin Abdullah', 'trial', 22, 12],
  ['Titiwangsa Schools', 'Aminah', 'binti Rahman', 'paying', 72, 0],
  ['Utara Hospital Support', 'Pei Shan', 'Lim', 'pending', 15, 0],
]

/** Every third of them has been brought by the demo's partner. */
const broughtEvery = 3
const uuid = (number: number) => `5e71a000-0000-4000-8000-${String(number).padStart(12, '0')}`

interface Demo {
  operatorId: number
  /** The company that brings others. */
  partnerId: number
  /** Milliseconds since 1970. */
  now: number
}

/** How many companies it makes. */
export const demoClients = clients.length

/** Names of those who work beside the owner. */
const colleaguesOf = (at: number, count: number) => {
  const random = new Random(at + 1)
  return Array.from({ length: count }, () => {
    const community = random.pick(communities)
    const isMale = random.chance(0.6)
    return [
      random.pick(isMale ? community.male : community.female),
      lastNameFor(random.pick(community.last), isMale),
    ]
  })
}

/** Of a trial with so many days left: longer ones have been extended by a week. */
const trialDays = (left: number) => (left > 7 ? 14 : 7)

/** Since when nobody has been at work in a company that is not used any more: not before it came, nor once it was shut out. */
const quietDays = (random: Random, standing: ClientState, left: number) =>
  standing === 'ended' ? trialDays(left) - left - 1 - random.whole(0, 4) : random.whole(3, 30)

async function enterClient(tx: Sql, at: number, client: (typeof clients)[number], now: number) {
  const [name, firstName, lastName, standing, people, left] = client
  const onTrial = standing === 'trial' || standing === 'ended'
  const joinDate = dayFrom(now, onTrial ? left - trialDays(left) : -60 - at * 9)
  const { clientId } = await createCompany(tx, {
    name,
    country: 'MY',
    useStripe: onTrial,
    ...(onTrial && { trialEndsOn: dayFrom(now, left) }),
    owner: {
      id: uuid(1_000 + at),
      firstName,
      lastName,
      contactNumber: `+6012555${String(1_000 + at)}`,
      email: `owner@client${at + 1}.example`,
      jobTitle: 'Managing Director',
      joinDate,
    },
  })
  await enterCompany(tx, systemActor(clientId))
  await tx.query(
    `insert into employee (client_id, employee_id, first_name, last_name, contact_number, job_title, role_id, join_date, status)
     select r.client_id, to_char(place + 1, 'FM0000'), colleague ->> 0, colleague ->> 1, '+6011' || (55500000 + r.client_id * 500 + place),
       'Operations Assistant', r.id, $3, 'active'
     from jsonb_array_elements($2) with ordinality as n (colleague, place), role r
     where r.client_id = $1 and r.is_system and r.name = 'Employee' and r.deleted_at is null`,
    [clientId, JSON.stringify(colleaguesOf(at, people - 1)), joinDate],
  )
  await tx.query('update client set created_at = $2 where id = $1', [clientId, joinDate])
  return clientId
}

/** What the companies use that have people and sites of their own. */
async function countOthers(tx: Sql, now: number) {
  const all = await tx.query<{ id: number }>(
    'select id from client where id not in (select company_id from client_usage) order by id',
  )
  for (const { id } of all) {
    await enterCompany(tx, systemActor(id))
    await tx.query(
      `insert into client_usage (company_id, people, sites, last_active_at)
       select $1, (select count(*) from employee where client_id = $1 and status = 'active' and deleted_at is null),
         (select count(*) from pin where client_id = $1 and status = 'active' and deleted_at is null), $2`,
      [id, isoInstant(now - day / 12)],
    )
  }
}

/** Companies in every state that the platform's cockpit shows, a partner, and what has been agreed with it. */
export async function enterClients(tx: Sql, { operatorId, partnerId, now }: Demo): Promise<void> {
  const random = new Random(1_942)
  const made: object[] = []
  for (const [at, client] of clients.entries()) {
    const [, , , standing, people, left] = client
    const id = await enterClient(tx, at, client, now)
    const quiet = standing === 'ended' || standing === 'suspended'
    made.push({
      id,
      standing,
      people,
      sites: Math.ceil(people / 12),
      bytes: people * 2_400_000,
      active: isoInstant(now - (quiet ? quietDays(random, standing, left) : random.next() * 2) * day),
      brought: at % broughtEvery === 0,
      trial: trialDays(left),
      plan: people > 120 ? 'ENTERPRISE' : people > 30 ? 'BUSINESS' : 'STARTER',
    })
  }
  await tx.query(
    `insert into client_usage (company_id, people, sites, storage_bytes, last_active_at)
     select id, people, sites, bytes, active
     from jsonb_to_recordset($1) as n (id bigint, people integer, sites integer, bytes bigint, active timestamptz)`,
    [JSON.stringify(made)],
  )
  await countOthers(tx, now)
  await foundPlatform(tx, operatorId)
  await enterCompany(tx, systemActor(operatorId))
  await tx.query(
    `update subscription s set plan_id = (select p.id from plan p where p.client_id = $1 and p.code = n.plan and p.deleted_at is null),
       quantity = n.people, partner_client_id = case when n.brought then $3::bigint end,
       customer_id = case when n.standing in ('paying', 'late', 'suspended') then 'C-' || nextval('customer_number') end,
       trial_started_on = case when s.is_trial then s.trial_ends_on - n.trial end,
       trial_source = case when n.brought then 'partner' else s.trial_source end,
       trial_extended_times = case when s.is_trial and n.trial > 7 then 1 else 0 end,
       state = case n.standing when 'late' then 'past_due' when 'pending' then 'pending' when 'suspended' then 'suspended' else s.state end,
       state_reason = case n.standing when 'suspended' then 'No answer to three reminders' end
     from jsonb_to_recordset($2) as n (id bigint, standing text, people integer, brought boolean, plan text, trial integer)
     where s.client_id = $1 and s.company_id = n.id`,
    [operatorId, JSON.stringify(made), partnerId],
  )
  await tx.query(
    'update subscription set is_partnership_enable = true where client_id = $1 and company_id = $2',
    [operatorId, partnerId],
  )
  await tx.query(
    `with agreed as (update partner set code = 'TROPIKA', tier = 'silver', territory = 'Klang Valley and the south'
       where client_id = $1 and id = $2 returning client_id, id)
     insert into partner_term (client_id, partner_id, from_date, until_date, commission_percent)
     select client_id, id, from_date, until_date, percent from agreed,
       (values ($3::date, null::date, 10), ($4::date, $5::date, 12.5)) as n (from_date, until_date, percent)`,
    [operatorId, partnerId, dayFrom(now, -400), dayFrom(now, -200), dayFrom(now, 165)],
  )
  await enterBills(tx, operatorId, now)
  await enterLeads(tx, { operatorId, partnerId, now })
  await enterCompany(tx, systemActor(operatorId))
}
