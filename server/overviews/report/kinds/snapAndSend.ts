import { incident } from '../../../../src/resources/incident/incident.resource.ts'
import { atTimes, defineReport, fieldColumn, joined, named, pinColumns } from '../kind.ts'

/** Incidents reported from the field. */
export const snapAndSend = defineReport({
  name: 'snap-n-send',
  label: 'Snap & Send',
  about: 'What people reported from the field, and what became of it.',
  source: incident,
  rows: `incident t ${joined('pin', 'p', 't.pin_id')} ${joined('incident_type', 'k', 't.incident_type_id')}
    ${joined('employee', 'r', 't.reporter_id')} ${joined('employee', 'a', 't.assigned_to')}
    ${joined('work_request', 'w', 't.work_request_id')}`,
  where: atTimes('t.occurred_at'),
  columns: {
    refNo: fieldColumn(incident, 'refNo', 't.ref_no'),
    occurredAt: fieldColumn(incident, 'occurredAt', 't.occurred_at'),
    ...pinColumns,
    severity: fieldColumn(incident, 'severity', 't.severity'),
    incidentType: named('Incident type', 'k.name'),
    title: fieldColumn(incident, 'title', 't.title'),
    description: fieldColumn(incident, 'description', 't.description'),
    locationNote: fieldColumn(incident, 'locationNote', 't.location_note'),
    reporter: named('Reported by', `nullif(concat_ws(' ', r.first_name, r.last_name), '')`),
    assigned: named('Assigned to', `nullif(concat_ws(' ', a.first_name, a.last_name), '')`),
    policeReportNo: fieldColumn(incident, 'policeReportNo', 't.police_report_no'),
    actionTaken: fieldColumn(incident, 'actionTaken', 't.action_taken'),
    workRequest: named('Work request', 'w.ref_no'),
    status: fieldColumn(incident, 'status', 't.status'),
  },
  days: 'period',
  limits: { pinIds: 't.pin_id', userIds: 't.reporter_id', statuses: 't.status' },
  order: ['t.occurred_at', 't.id'],
  chart: { by: 'severity' },
})
