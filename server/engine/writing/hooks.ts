import type { Tx } from '../../platform/db/sql.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Row } from '../reading/reads.ts'

export interface Change {
  caller: Caller
  /**
   * `create`, `update`, `delete`, `restore`, the verb of a transition, or `undo` of a batch, for which only afterWrite
   * runs.
   */
  verb: string
  /** The locked record before the change; absent for `create`. */
  before?: Row
  /** What will be written; a hook may set or take away members. */
  values: Record<string, unknown>
  /** True if the write will be rolled back, so that all refusals must come before it. */
  preview?: boolean
}

/**
 * A module's additions to the generic write of its resource, in the same transaction. A hook refuses by throwing one of
 * the errors of platform/errors.ts.
 */
export interface Hooks {
  /** The verbs it is asked for; without it, all of them. A write that no hook is asked for saves reading the record first. */
  verbs?: readonly string[]
  /** It is asked for an `update` only where that writes one of these; without it, for every one. */
  fields?: readonly string[]
  /** After a `create` it is asked only where that writes one of these; without it, after every one. */
  createFields?: readonly string[]
  beforeWrite?(tx: Tx, change: Change): Promise<void>
  afterWrite?(tx: Tx, change: Change & { after: Row }): Promise<void>
  /**
   * Schedules jobs of a record with the commit (`Tx.atEnd`). It sends no statement before, so that the write and the
   * commit leave in one packet.
   */
  schedule?(tx: Tx, change: Change, id: number): void
  /** The hooks that `inTurn` has joined. */
  parts?: readonly Hooks[]
}

/** Whether one of these fields changes; an equal value is not a change. */
export const differs = (
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
) => names.some((name) => name in values && JSON.stringify(values[name]) !== JSON.stringify(before?.[name]))

/** The hooks that want to be asked for a verb which writes fields of these names. */
export function hooksFor(
  hooks: Hooks | undefined,
  verb: string,
  written: readonly string[] = [],
): Hooks | undefined {
  if (hooks?.verbs !== undefined && !hooks.verbs.includes(verb)) return undefined
  return verb !== 'update' || !hooks?.fields || written.some((name) => hooks.fields?.includes(name))
    ? hooks
    : undefined
}

/** Whether a hook runs after a write of fields of these names. */
export function runsAfter(hooks: Hooks | undefined, verb: string, written: readonly string[] = []): boolean {
  const own = hooksFor(hooks, verb, written)
  if (own?.parts) return own.parts.some((part) => runsAfter(part, verb, written))
  if (!own?.afterWrite) return false
  return verb !== 'create' || !own.createFields || written.some((name) => own.createFields?.includes(name))
}

/** Runs the hooks after a write, and schedules their jobs. */
export async function runAfter(hooks: Hooks | undefined, tx: Tx, change: Change & { after: Row }) {
  const written = Object.keys(change.values)
  if (runsAfter(hooks, change.verb, written)) await hooks?.afterWrite?.(tx, change)
  hooksFor(hooks, change.verb, written)?.schedule?.(tx, change, change.after.id)
}

/** Hooks by resource name. */
export type HookTable = Readonly<Record<string, Hooks>>

/** Joins several modules' hooks of one resource, called one after the other. */
export function inTurn(...parts: readonly Hooks[]): Hooks {
  const union = (lists: readonly (readonly string[] | undefined)[]) =>
    lists.includes(undefined)
      ? { names: undefined }
      : { names: [...new Set(lists.flatMap((list) => list ?? []))] }
  const { names: verbs } = union(parts.map((part) => part.verbs))
  const { names: fields } = union(parts.map((part) => part.fields))
  const asked = ({ verb, values }: Change) =>
    parts.flatMap((part) => hooksFor(part, verb, Object.keys(values)) ?? [])
  return {
    parts,
    ...(verbs && { verbs }),
    ...(fields && { fields }),
    async beforeWrite(tx, change) {
      for (const part of asked(change)) await part.beforeWrite?.(tx, change)
    },
    async afterWrite(tx, change) {
      const written = Object.keys(change.values)
      for (const part of parts) if (runsAfter(part, change.verb, written)) await part.afterWrite?.(tx, change)
    },
    schedule(tx, change, id) {
      for (const part of asked(change)) part.schedule?.(tx, change, id)
    },
  }
}
