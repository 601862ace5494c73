/** A record's values by field name; a missing value is null or absent. */
type Values = Readonly<Record<string, unknown>>

/** A rule on what several fields of one record hold together. */
export interface RecordRule {
  /** The fields the rule reads; its error is reported at the first written one. */
  fields: readonly string[]
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
  for (const { fields, check } of rules) {
    const at = fields.find((name) => written.includes(name))
    const message = at === undefined ? undefined : check(record)
    if (at !== undefined && message !== undefined) errors[at] ??= message
  }
  return errors
}
