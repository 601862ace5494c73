import { columnsHold } from '../../engine/search.ts'

/** The condition that an employee is found by the text of a parameter: by staff number, name or job, never by personal data. */
export const personHolds = (alias: string, parameter: string): string =>
  columnsHold(alias, ['employee_id', 'first_name', 'last_name', 'job_title'], parameter)
