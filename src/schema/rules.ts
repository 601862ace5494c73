/** A record's values by field name; a missing value is null or absent. */
type Values = Readonly<Record<string, unknown>>

/** A rule on what several fields of one record hold together. */
export interface RecordRule {
  /** The fields the rule reads. */
  fields: readonly string[]
  /** The field of its error; without it, the first written one. */
  at?: string
  /** The message, or undefined where the record may stand so; fields may hold nothing. */
  check: (record: Values) => string | undefined
}

/**
 * The messages of the rules that a record would break, by field.
 * @param record all of its future values
 * @param written the changed fields; rules without one of these are not checked
 */
export function brokenRules(
  { rules = [] }: { rules?: readonly RecordRule[] },
  record: Values,
  written: readonly string[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { fields, at, check } of rules) {
    const first = fields.find((name) => written.includes(name))
    const message = first === undefined ? undefined : check(record)
    if (first !== undefined && message !== undefined) errors[at ?? first] ??= message
  }
  return errors
}
