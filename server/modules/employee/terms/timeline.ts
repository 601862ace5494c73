import {
  datedTerms,
  type employmentTerms,
} from '../../../../src/resources/employee/employmentTerms.resource.ts'
import type { RowIn } from '../../../engine/tables/table.ts'

type TermsRow = RowIn<typeof employmentTerms>
export type Terms = Pick<TermsRow, (typeof datedTerms)[number]>
/** A record of somebody's terms. */
export type TermsRecord = Terms & Pick<TermsRow, 'id' | 'effectiveFrom'>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The dated values alone. */
export const termsIn = (record: Terms): Terms =>
  // The list names exactly the members of the type.
  Object.fromEntries(datedTerms.map((name) => [name, record[name]])) as unknown as Terms

/** The terms on a day, by records in the order of their days: those of the last one before, or else of the first. */
export function termsAt(records: readonly TermsRecord[], day: string): TermsRecord | undefined {
  return records.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? records[0]
}

/** Later records after a change: those with a replaced value take the new one. @returns the records that become different */
export function carried(later: readonly TermsRecord[], was: Terms, is: Terms): TermsRecord[] {
  const replaced = datedTerms.filter((name) => !isSame(was[name], is[name]))
  return later.flatMap((record) => {
    const taken = replaced.filter((name) => isSame(record[name], was[name]))
    return taken.length === 0
      ? []
      : [Object.assign({ ...record }, ...taken.map((name) => ({ [name]: is[name] })))]
  })
}
