import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { seedRoles } from '../../src/domain/access/seedRoles.ts'

export interface BenchCompany {
  clientId: number
  personId: string
  /** E.164 number that its administrator signs in with. */
  username: string
  /** First and last id of its work requests. */
  firstRequest: number
  lastRequest: number
  pinId: number
}

const companies = 5
const pinsEach = 40
const employeesEach = 200
const firstClient = 101

/**
 * Fills a migrated database with `rows` work requests in five companies, a fifth of them in each status that lists ask
 * for, spread over two years. Triggers are off meanwhile: the audit trail of made-up rows is nobody's.
 */
export async function makeDataset(url: string, rows: number): Promise<BenchCompany[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const each = Math.floor(rows / companies)
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
    const made: BenchCompany[] = []
    for (let index = 0; index < companies; index += 1) {
      const clientId = firstClient + index
      const personId = randomUUID()
      // Ids of pins are one row of numbers in all companies.
      const firstPin = index * pinsEach + 1
      const username = `+6012777000${index}`
      await client.query(`insert into client (id, name) values ($1, $2)`, [
        clientId,
        `Bench company ${index + 1}`,
      ])
      await client.query(
        `insert into person (id, first_name, last_name, contact_number) values ($1, 'Bench', $2, $3)`,
        [personId, String(index + 1), username],
      )
      await client.query(
        `insert into role (client_id, id, name, permissions) values ($1, 1, 'Administrator', $2)`,
        [clientId, seedRoles.Administrator.permissions],
      )
      await client.query(
        `insert into employee (client_id, id, person_id, employee_id, first_name, last_name, contact_number, role_id)
         select $1::bigint, n, case n when 1 then $2::uuid end, 'E' || n, 'First' || n, 'Last' || n, '+60120000' || n, 1
         from generate_series(1, ${employeesEach}) n`,
        [clientId, personId],
      )
      await client.query(
        `insert into pin (client_id, id, code, name, state_name)
         select $1::bigint, $2::bigint + n, 'P' || n, 'Pin ' || n, 'Selangor' from generate_series(0, ${pinsEach - 1}) n`,
        [clientId, firstPin],
      )
      await client.query(
        `insert into sla_policy (client_id, name, workdays, high_response_min, high_resolve_min, medium_resolve_min)
         values ($1, 'Every site', '{1,2,3,4,5,6}', 60, 1440, 2880)`,
        [clientId],
      )
      const firstRequest = index * each + 1
      await client.query(
        `insert into work_request (client_id, id, ref_no, title, description, category, priority, status, pin_id,
           requester_id, primary_user_id, assignee_ids, due_at, requested_at, sla_state, resolve_due_at, created_by,
           created_at, updated_at)
         select $1::bigint, $2::bigint + n, 'WR-' || lpad(n::text, 8, '0'), 'Pump ' || md5(n::text) || ' does not start',
           'Reported by the guard on duty. ' || md5((n + 7)::text) || ' ' || md5((n + 13)::text),
           (array['electrical','plumbing','hvac','civil','cleaning','lift'])[1 + n % 6],
           (array['low','medium','high','critical'])[1 + n % 4],
           (array['pending','approved','in_progress','completed','closed'])[1 + n % 5],
           $3::bigint + n % ${pinsEach}, 1 + n % ${employeesEach}, 1 + (n * 7) % ${employeesEach}, array[1 + (n * 7) % ${employeesEach}],
           now() - (n % 720) * interval '1 day', now() - ((n * 97) % 1036800) * interval '1 minute',
           (array['on_track','at_risk','breached','met','met'])[1 + n % 5],
           now() - ((n * 97) % 1036800 - 2880) * interval '1 minute', 1, now(), now()
         from generate_series(0, ${each - 1}) n`,
        [clientId, firstRequest, firstPin],
      )
      made.push({
        clientId,
        personId,
        username,
        firstRequest,
        lastRequest: firstRequest + each - 1,
        pinId: firstPin,
      })
    }
    for (const table of ['client', 'role', 'employee', 'pin', 'work_request']) {
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
        table,
      ])
    }
    await client.query('vacuum analyze')
    return made
  } finally {
    await client.end()
  }
}
