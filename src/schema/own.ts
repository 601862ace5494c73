/**
 * The caller's own rows if they only have a `me` code (decisions 7). The cases:
 * - rows that name them in one of `columns`;
 * - rows of a parent that is their own;
 * - their employee record, or records listed in a column of it;
 * - records that another resource links to them (`tiedBy`, with `as` for the row and `to` for the caller);
 * - no rows, if the records are only the company's;
 * - rows that `everybody` may read, read only;
 * - rows of the operator that name the caller's company as their partner.
 * Without a declaration: the rows they created.
 * `named` limits the rows of a parent to parents with the caller in one of the columns `in`. For example, a requester
 * is not an assignee of the work. A row whose field `unless` is true, or that they created, is theirs too.
 */
export type OwnRows =
  | { readonly columns: readonly string[] }
  | {
      readonly through: string
      readonly named?: { readonly in: readonly string[]; readonly unless?: string }
    }
  | { readonly self: true }
  | { readonly listedIn: string }
  | { readonly tiedBy: string; readonly as: string; readonly to: string }
  | { readonly nobody: true }
  | { readonly everybody: true }
  | { readonly partner: string }

/** The fields that a `me` code writes in own rows, by action; an action that is missing is refused. */
export interface OwnWritable<N extends string = string> {
  create?: readonly N[]
  update?: readonly N[]
  delete?: true
  /** Fields among them that may only name the caller. */
  self?: readonly N[]
  /** Which of the own rows may be written; without it, all of them. */
  rows?: OwnRows
}

const rowColumns = (rows: OwnRows | undefined): readonly string[] =>
  rows && 'columns' in rows ? rows.columns : []

/** Checks that `own` and `ownWritable` name fields of the resource; `must` and `mustKnow` refuse by name. */
export function checkOwn(
  { own, ownWritable = {} }: { readonly own?: OwnRows; readonly ownWritable?: OwnWritable },
  mustKnow: (names: readonly string[], where: string) => void,
  must: (holds: boolean, what: string) => void,
) {
  const { create = [], update = [], self = [], rows } = ownWritable
  for (const part of [own, rows]) {
    mustKnow(rowColumns(part), 'own')
    if (part && 'partner' in part) mustKnow([part.partner], 'own')
    if (part && 'through' in part)
      mustKnow([part.through, ...(part.named?.unless ? [part.named.unless] : [])], 'own')
  }
  const written = [...create, ...update]
  mustKnow([...written, ...self], 'ownWritable')
  // Otherwise an own row could be given to another person.
  const owners = [...rowColumns(own), ...rowColumns(rows)]
  must(
    owners.every((name) => !written.includes(name) || self.includes(name)),
    'ownWritable must list a field that decides whose the row is in self too',
  )
}
