import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { shownHolds } from '../../engine/reading/search.ts'
import { Piece } from '../../engine/tables/statement.ts'

const searched = ['employeeId', 'firstName', 'lastName', 'jobTitle']

/** The condition that staff number, name or job of an employee hold the text of a parameter; personal data is not searched. */
export const personHolds = (alias: string, parameter: string): string =>
  shownHolds(employee, searched, (text) => `${text} like '%' || lower(${parameter}) || '%'`, alias) ?? 'false'

/** The same as a part of a statement. @param text as a literal of `like` */
export const personHeld = (alias: string, text: string) =>
  new Piece((writer) => personHolds(alias, writer.add(text)))
