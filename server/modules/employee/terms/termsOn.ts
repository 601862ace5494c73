import { employmentTerms } from '../../../../src/resources/employee/employmentTerms.resource.ts'
import { piece, rowsOf, type Expression, type Piece } from '../../../engine/tables/statement.ts'

/** The columns of `termsOn`; an id or version it has not. */
export const terms = rowsOf(employmentTerms, 'terms')

/**
 * A person's employment terms on a day, as a source with the columns of `terms`: one row, for deleted people too. Before the
 * first record it is that record.
 */
export const termsOn = (
  person: Expression<number> | Expression<number | null>,
  day: Expression<string> | Expression<string | null>,
): Piece => piece`terms_on(${terms.client}, ${person}, ${day}) terms`
