import { Expression, Piece } from './statement.ts'
import { databaseTypes, type ColumnTypes } from './table.ts'

type Shape = Readonly<Record<string, keyof ColumnTypes>>
type Given<S extends Shape> = Piece & { readonly [K in keyof S]: Expression<ColumnTypes[S[K]] | null> }

/**
 * Values as rows of a statement, all in one parameter: `` const d = given('d', { id: 'id', level: 'whole' }, levels) ``,
 * then `` from ${d} join ${t} on ${t.id} = ${d.id} ``.
 */
export function given<const S extends Shape>(
  alias: string,
  shape: S,
  rows: readonly { readonly [K in keyof S]?: ColumnTypes[S[K]] | null | undefined }[],
): Given<S> {
  const columns = Object.entries(shape).map(([name, type]) => `"${name}" ${databaseTypes[type]}`)
  const source = new Piece(
    (writer) =>
      `jsonb_to_recordset(${writer.add(JSON.stringify(rows))}::jsonb) as ${alias} (${columns.join(', ')})`,
  )
  const expressions = Object.fromEntries(
    Object.keys(shape).map((name) => [name, new Expression(() => `${alias}."${name}"`)]),
  )
  // Each expression has the type that the shape declares, which the compiler cannot see in a list of names.
  return Object.assign(source, expressions) as unknown as Given<S>
}
