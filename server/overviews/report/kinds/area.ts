import { contract } from '../../../../src/resources/pins/contract.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { counted, defineReport, fieldColumn } from '../kind.ts'

/** The contract that ends last of those in force. */
const inForce = `left join lateral (
  select c.contract_no, c.end_date, c.value_per_month from pin_contract c
  where c.client_id = t.client_id and c.pin_id = t.id and c.deleted_at is null
    and c.status <> 'draft' and d.last between c.start_date and least(c.end_date, c.terminated_on)
  order by c.end_date desc, c.id desc limit 1) k on true`

const points = `(select count(*) from patrol_point c
  where c.client_id = t.client_id and c.pin_id = t.id and c.deleted_at is null and c.active)`

/** The work areas of the company: an area of the employee calls is a pin. */
export const area = defineReport({
  name: 'area',
  label: 'Area',
  about: 'The areas that the company works at: address, geofence, contract and checkpoints.',
  source: pin,
  rows: `pin t ${inForce}`,
  where: 't.deleted_at is null',
  columns: {
    code: fieldColumn(pin, 'code', 't.code', { label: 'Pin code' }),
    name: fieldColumn(pin, 'name', 't.name', { label: 'Pin' }),
    clientName: fieldColumn(pin, 'clientName', 't.client_name'),
    siteType: fieldColumn(pin, 'siteType', 't.site_type'),
    address: fieldColumn(pin, 'address', 't.address'),
    city: fieldColumn(pin, 'city', 't.city'),
    postcode: fieldColumn(pin, 'postcode', 't.postcode'),
    stateName: fieldColumn(pin, 'stateName', 't.state_name'),
    country: fieldColumn(pin, 'country', 't.country'),
    latitude: fieldColumn(pin, 'latitude', 't.latitude'),
    longitude: fieldColumn(pin, 'longitude', 't.longitude'),
    radiusM: fieldColumn(pin, 'radiusM', 't.radius_m'),
    points: counted('Checkpoints', points, { needs: ['PT'] }),
    contractNo: fieldColumn(contract, 'contractNo', 'k.contract_no', { of: contract }),
    contractEnds: fieldColumn(contract, 'endDate', 'k.end_date', { of: contract, label: 'Contract ends' }),
    valuePerMonth: fieldColumn(contract, 'valuePerMonth', 'k.value_per_month', { of: contract }),
    status: fieldColumn(pin, 'status', 't.status'),
  },
  days: 'day',
  limits: { pinIds: 't.id', statuses: 't.status' },
  order: ['lower(t.name)', 't.id'],
  chart: { by: 'stateName' },
})
