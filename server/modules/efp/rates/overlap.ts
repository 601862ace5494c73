import { z } from 'zod'
import { countryName } from '../../../../src/domain/people/countries.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'

const wanted = z.object({
  id: z.number().nullish(),
  rateTypeId: z.number(),
  pinId: z.number().nullish(),
  nationality: z.string().nullish(),
  jobId: z.number().nullish(),
  groupId: z.number().nullish(),
  userId: z.number().nullish(),
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullish(),
})

interface Found {
  type: string
  names: string[]
  nationality: string | null
  amount: string
  from: string
  until: string | null
}

/**
 * For one key no two rates hold on one day. The database holds to that by itself; here it is said which rate is in the way.
 * @throws 422 naming that rate, its days and its amount
 */
export async function mustNotOverlap(sql: Sql, clientId: number, row: unknown) {
  const one = wanted.parse(row)
  const [found] = await sql.query<Found>(
    `select y.name as type, array_remove(array[trim(u.first_name || ' ' || u.last_name), p.name, j.name, g.name], null) as names,
       t.nationality, trim_scale(t.amount)::text as amount, t.effective_from as "from", t.effective_to as until
     from rate t join rate_type y on y.client_id = $1 and y.id = t.rate_type_id
     left join employee u on u.client_id = $1 and u.id = t.user_id
     left join pin p on p.client_id = $1 and p.id = t.pin_id
     left join company_job j on j.client_id = $1 and j.id = t.job_id
     left join employee_group g on g.client_id = $1 and g.id = t.group_id
     where t.client_id = $1 and t.deleted_at is null and t.rate_type_id = $2 and t.id is distinct from $3
       and t.pin_id is not distinct from $4 and t.nationality is not distinct from $5
       and t.job_id is not distinct from $6 and t.group_id is not distinct from $7 and t.user_id is not distinct from $8
       and daterange(t.effective_from, t.effective_to, '[]') && daterange($9::date, $10::date, '[]')
     order by t.effective_from limit 1`,
    [
      clientId,
      one.rateTypeId,
      one.id ?? null,
      one.pinId ?? null,
      one.nationality ?? null,
      one.jobId ?? null,
      one.groupId ?? null,
      one.userId ?? null,
      one.effectiveFrom,
      one.effectiveTo ?? null,
    ],
  )
  if (!found) return
  const { type, names, nationality, amount, from, until } = found
  const whom = [...names, ...(nationality === null ? [] : [countryName(nationality)])]
  const rate = whom.length > 0 ? `${type} (${whom.join(', ')})` : type
  throw invalid({
    effectiveFrom:
      until === null
        ? `${rate} is ${amount} from ${from} on: end that rate first.`
        : `${rate} is ${amount} from ${from} until ${until}: choose other days.`,
  })
}
