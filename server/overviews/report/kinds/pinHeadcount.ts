import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { counted, defineReport, fieldColumn } from '../kind.ts'

/** Who belonged to each pin on the day. */
const people = `left join lateral (
  select b.id as pin_id, count(*) as people, count(*) filter (where e.nationality = b.country) as citizens,
    count(*) filter (where e.nationality <> b.country) as foreigners,
    count(*) filter (where w.employment_type = 'permanent') as permanent
  from employee e cross join lateral terms_on(app_client(), e.id, d.last) w
    join pin b on b.client_id = e.client_id and b.id = any(w.pin_ids)
  where is_employed(app_client(), e.id, d.last, d.last)
  group by b.id) h on h.pin_id = t.id`

/** The heads that contracts in force on the day ask for. */
const agreed = `left join lateral (
  select sum(c.headcount) as heads from pin_contract c
  where c.client_id = t.client_id and c.pin_id = t.id and c.deleted_at is null
    and c.status <> 'draft' and d.last between c.start_date and least(c.end_date, c.terminated_on)) c on true`

/** People of each pin against what its contract asks for. */
export const pinHeadcount = defineReport({
  name: 'pin-headcount',
  label: 'Pin headcount',
  about: 'People who belong to each pin on a day, against what its contracts ask for.',
  source: pin,
  rows: `pin t ${people} ${agreed}`,
  where: 't.deleted_at is null',
  columns: {
    code: fieldColumn(pin, 'code', 't.code', { label: 'Pin code' }),
    name: fieldColumn(pin, 'name', 't.name', { label: 'Pin' }),
    clientName: fieldColumn(pin, 'clientName', 't.client_name'),
    stateName: fieldColumn(pin, 'stateName', 't.state_name'),
    people: counted('People', 'coalesce(h.people, 0)', { needs: ['US'] }),
    citizens: counted('Citizens', 'coalesce(h.citizens, 0)', { needs: ['US'] }),
    foreigners: counted('Foreigners', 'coalesce(h.foreigners, 0)', { needs: ['US'] }),
    permanent: counted('Permanent', 'coalesce(h.permanent, 0)', { needs: ['US'] }),
    agreed: counted('Heads agreed', 'c.heads', { needs: ['PN'] }),
    missing: counted('Heads missing', 'greatest(c.heads - coalesce(h.people, 0), 0)', {
      needs: ['PN', 'US'],
    }),
    status: fieldColumn(pin, 'status', 't.status'),
  },
  days: 'day',
  limits: { pinIds: 't.id', statuses: 't.status' },
  order: ['lower(t.name)', 't.id'],
  chart: { by: 'name', of: 'people' },
})
