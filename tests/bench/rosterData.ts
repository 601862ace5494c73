import type { Client } from 'pg'
import { z } from 'zod'

/** The facility company of the demo. */
const company = 1_001

interface Size {
  /** People of one pin, each with five shifts a week. */
  people: number
  /** Single shifts of another pin. */
  shifts: number
}

const fill = ({ people, shifts }: Size) => `
set session_replication_role = replica;
insert into pin (client_id, name, code, status, time_zone, country, state_name)
  values (${company}, 'Bench roster', 'BR', 'active', 'Asia/Kuala_Lumpur', 'MY', 'Selangor'),
    (${company}, 'Bench calendar', 'BC', 'active', 'Asia/Kuala_Lumpur', 'MY', 'Selangor');
insert into employee (client_id, employee_id, first_name, last_name, contact_number, pin_ids, status)
  select ${company}, 'BR' || n, 'Person ' || lpad(n::text, 4, '0'), 'Bench', '+6012' || n,
    array[(select id from pin where client_id = ${company} and code = 'BR')], 'active' from generate_series(1, ${people}) n;
insert into shift (client_id, name, pin_id, start_date, end_date, start_time, end_time, recurring_day, headcount)
  select ${company}, 'Day', id, '2027-03-01', '2027-03-31', '08:00', '16:00', 127, ${people} from pin
  where client_id = ${company} and code = 'BR';
insert into shift_assignment (client_id, shift_id, user_id, date, pin_id, start_at, end_at, unpaid_min, status)
  select ${company}, s.id, e.id, d, s.pin_id, d + time '00:00', d + time '08:00', 30, 'draft'
  from shift s join employee e on e.client_id = s.client_id and e.pin_ids[1] = s.pin_id
  cross join generate_series('2027-03-01'::date, '2027-03-31', '1 day') d
  where s.client_id = ${company} and s.name = 'Day' and s.start_date = '2027-03-01' and (e.id + extract(day from d)) % 7 < 5;
insert into shift (client_id, name, pin_id, start_date, end_date, start_time, end_time, recurring_day, headcount)
  select ${company}, 'Shift ' || n, p.id, day, day, '09:00', '17:00', 0, 1
  from generate_series(1, ${shifts}) n, pin p, lateral (select '2027-03-01'::date + n % 31 as day) d
  where p.client_id = ${company} and p.code = 'BC';
analyze;`

const pinRow = z.object({ id: z.coerce.number() })

/**
 * Fills March 2027 of the demo's facility company.
 * @param owner a connection that bypasses row-level security
 * @returns ids of the pin with the roster and of the pin with the calendar
 */
export async function fillRoster(owner: Client, size: Size): Promise<{ roster: number; calendar: number }> {
  await owner.query(fill(size))
  const pinOf = async (code: string) => {
    const { rows } = await owner.query('select id from pin where client_id = $1 and code = $2', [
      company,
      code,
    ])
    return pinRow.parse(rows[0]).id
  }
  return { roster: await pinOf('BR'), calendar: await pinOf('BC') }
}
