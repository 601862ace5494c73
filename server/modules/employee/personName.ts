import { text, type Piece } from '../../engine/tables/statement.ts'

interface Named {
  firstName: Piece
  lastName: Piece
}

/** The full name of an employee in a statement. */
export const nameOf = ({ firstName, lastName }: Named) =>
  text`trim(concat_ws(' ', ${firstName}, ${lastName}))`

/** The same of somebody whom a left join may not find. */
export const nameIfAny = ({ firstName, lastName }: Named) =>
  text.orNull`nullif(trim(concat_ws(' ', ${firstName}, ${lastName})), '')`
