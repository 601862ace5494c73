/** What a record's values are by field name; nothing stands as null or not at all. */
type Values = Readonly<Record<string, unknown>>

/** A rule on what several fields of one record hold together. */
export interface RecordRule {
  /** The fields that it looks at; what is wrong is told of the first of them that is written. */
  fields: readonly string[]
  /** The message, or undefined where the record may stand so; fields may hold nothing. */
  check: (record: Values) => string | undefined
}

/**
 * The messages of the rules that a record would break, by field.
 * @param record all of its values as they would be
 * @param written the fields that become something else: what they leave alone is not asked about again
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
