import type { Tx } from '../platform/db/sql.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { Row } from './reads.ts'

export interface Change {
  caller: Caller
  /** `create`, `update`, `delete`, `restore`, or the verb of a transition. */
  verb: string
  /** The record as it was, locked for this transaction; absent when it is created. */
  before?: Row
  /** What will be written; a hook may set or take away members. */
  values: Record<string, unknown>
}

/**
 * What a resource's own module adds to the generic write, in the same transaction; never a way around it. A hook refuses
 * by throwing one of the errors of platform/errors.ts.
 */
export interface Hooks {
  /** The verbs it is asked for; without it, all of them. A write that no hook is asked for saves reading the record first. */
  verbs?: readonly string[]
  beforeWrite?(tx: Tx, change: Change): Promise<void>
  afterWrite?(tx: Tx, change: Change & { after: Row }): Promise<void>
}

/** The hooks that want to be asked for a verb. */
export const hooksFor = (hooks: Hooks | undefined, verb: string): Hooks | undefined =>
  hooks?.verbs === undefined || hooks.verbs.includes(verb) ? hooks : undefined

/** Hooks by resource name. */
export type HookTable = Readonly<Record<string, Hooks>>
