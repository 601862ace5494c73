import { enterCompany, systemActor } from '../../platform/db/companyContext.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { dayFrom } from '../base/calendar.ts'

/** Company, contact, people, status, chance, next step, days until it, why it was lost. */
const leads = [
  ['Sinar Murni Cleaning', 'Puan Rohana Salleh', '50-249', 'demo', 'hot', 'Show roster and patrol', 1],
  ['Bukit Jaya Mall', 'Jeffrey Yap', '11-49', 'proposal', 'warm', 'Send the offer for two sites', -2],
  [
    'Lembah Guarding',
    'Kapten (B) Azlan',
    '250 or more',
    'negotiation',
    'hot',
    'Agree on the price per site',
    4,
  ],
  ['Kelana Lift Services', 'Siva Kumar', '11-49', 'open', 'cold', 'Call back', 9],
  [
    'Damai Hospital Group',
    'Dr. Lee Mei Yin',
    '250 or more',
    'lost',
    'cold',
    null,
    null,
    'Stays with its own system until 2027',
  ],
] as const

const own = [
  ['Pelangi Landscape', 'Nurul Huda', '1-10', 'qualified', 'warm', 'Ask about their sites', 2],
  ['Utara Facility Care', 'Mohd Faiz', '50-249', 'follow_up', 'warm', 'Hear what their board says', 6],
] as const

async function enter(tx: Sql, companyId: number, rows: typeof leads | typeof own, now: number) {
  await enterCompany(tx, systemActor(companyId))
  for (const [company, contact, people, status, chance, step, inDays, lost = null] of rows)
    await tx.query(
      `insert into lead (client_id, company_name, contact_name, email, employee_band, status, probability, next_action, next_on, lost_reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        companyId,
        company,
        contact,
        `office@${company.split(' ')[0]?.toLowerCase()}.example`,
        people,
        status,
        chance,
        step,
        inDays === null ? null : dayFrom(now, inDays),
        lost,
      ],
    )
}

/** Companies that the operator and its partner would like to have as clients. */
export async function enterLeads(
  tx: Sql,
  { operatorId, partnerId, now }: { operatorId: number; partnerId: number; now: number },
): Promise<void> {
  await enter(tx, partnerId, leads, now)
  await enter(tx, operatorId, own, now)
}
