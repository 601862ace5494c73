import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { counted, defineReport, fieldColumn } from '../kind.ts'

/** Who belonged to the pin on the day. */
const people = `left join lateral (
  select count(*) as people, count(*) filter (where e.nationality = t.country) as citizens,
    count(*) filter (where e.nationality <> t.country) as foreigners,
    count(*) filter (where e.employment_type = 'permanent') as permanent
  from employee e
  where e.client_id = t.client_id and e.pin_ids @> array[t.id] and e.deleted_at is null
    and e.status in ('active', 'suspended', 'resigned')
    and (e.join_date is null or e.join_date <= d.last)
    and (e.status <> 'resigned' or e.last_working_date >= d.last)) h on true`

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
    people: counted('People', 'h.people', { needs: ['US'] }),
    citizens: counted('Citizens', 'h.citizens', { needs: ['US'] }),
    foreigners: counted('Foreigners', 'h.foreigners', { needs: ['US'] }),
    permanent: counted('Permanent', 'h.permanent', { needs: ['US'] }),
    agreed: counted('Heads agreed', 'c.heads', { needs: ['PN'] }),
    missing: counted('Heads missing', 'greatest(c.heads - h.people, 0)', { needs: ['PN', 'US'] }),
    status: fieldColumn(pin, 'status', 't.status'),
  },
  days: 'day',
  limits: { pinIds: 't.id', statuses: 't.status' },
  order: ['lower(t.name)', 't.id'],
  chart: { by: 'name', of: 'people' },
})
