import { escapeLiteral } from 'pg'

/** The values of one statement, in the order of their placeholders. */
export class Params {
  readonly values: unknown[] = []

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/**
 * A value, or several as an array, in the text of a statement. Every plan knows such values, and uses the index of
 * their rows. It suits choices, which have few values.
 */
export const constantSql = (value: unknown): string =>
  escapeLiteral(
    Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value),
  )
