import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { shownHolds } from '../../engine/reading/search.ts'

const searched = ['employeeId', 'firstName', 'lastName', 'jobTitle']

/** The condition that staff number, name or job of an employee hold the text of a parameter; personal data is not searched. */
export const personHolds = (alias: string, parameter: string): string =>
  shownHolds(employee, searched, (text) => `${text} like '%' || lower(${parameter}) || '%'`, alias) ?? 'false'
