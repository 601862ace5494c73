import { codeFor, scopeOf } from '../../../src/domain/access/permissions.ts'
import {
  personalDataReads,
  type PersonalDataRead,
} from '../../../src/resources/employee/personalData.calls.ts'
import { serve } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { forbidden } from '../../platform/errors.ts'

const mostEntries = 200

/** @throws 403 where the caller may not read the personal data of the employee */
export function mustReadPersonalData(caller: Caller, employeeId: number) {
  if (employeeId !== caller.employeeId && scopeOf(caller.codes, 'PD', 'read') !== 'all')
    throw forbidden(codeFor('PD', 'main', 'read'))
}

/** The latest reads with the employee as reader, or as the one whose data was read; each with the name of the other one. */
function readsOf(sql: Sql, { clientId }: Caller, employeeId: number, as: 'reader' | 'employee') {
  const [mine, other] = as === 'reader' ? ['reader_id', 'employee_id'] : ['employee_id', 'reader_id']
  return sql.query<PersonalDataRead>(
    `select r.id, r.read_at as "readAt", r.way, r.resource, s.operator_name as operator,
       case when s.id is null and e.id is not null
         then jsonb_build_object('id', e.id, 'name', trim(e.first_name || ' ' || e.last_name)) end as employee
     from personal_data_read r
     left join employee e on e.client_id = r.client_id and e.id = r.${other}
     left join support_session s on s.client_id = r.client_id and s.id = r.support_id
     where r.client_id = $1 and r.${mine} = $2 order by r.id desc limit ${mostEntries}`,
    [clientId, employeeId],
  )
}

/** Who saw personal data of whom (decisions 36). */
export const personalDataCalls = [
  serve(personalDataReads, async ({ caller, params, sql }) => {
    mustReadPersonalData(caller, params.id)
    const [readBy, readOf] = await Promise.all([
      readsOf(sql, caller, params.id, 'employee'),
      readsOf(sql, caller, params.id, 'reader'),
    ])
    return { readBy, readOf }
  }),
]
