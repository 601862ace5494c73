import { isCalendarDay } from '../../domain/time/dates.ts'
import { countIn, useAddress } from './address.ts'

/** A parameter of an address: how its text is read, and its value if the text is missing or unusable. */
interface Param<T> {
  read: (text: string) => T | undefined
  usual: T
}

const dayIn = (text: string) => (isCalendarDay(text) ? text : undefined)
const count: Param<number | undefined> = { read: countIn, usual: undefined }
const text: Param<string> = { read: String, usual: '' }
const anyDay: Param<string | undefined> = { read: dayIn, usual: undefined }

/** Kinds of parameters; the usual value is not written into the address. */
export const param = {
  /** A positive integer, such as an id. */
  count,
  text,
  anyDay,
  day: (usual: string): Param<string> => ({ read: dayIn, usual }),
  /** One of these names. */
  oneOf: <T extends string, U extends T | undefined>(names: readonly T[], usual: U): Param<T | U> => ({
    read: (given) => names.find((name) => name === given),
    usual,
  }),
  /** Any text that fits. */
  fit: <U extends string | undefined>(fits: (given: string) => boolean, usual: U): Param<string | U> => ({
    read: (given) => (fits(given) ? given : undefined),
    usual,
  }),
}

type Shape = Readonly<Record<string, Param<string | number | undefined>>>
type Values<S extends Shape> = { [N in keyof S]: S[N]['usual'] }

/** The value that an address gives a parameter. */
function valueIn<T>(given: string | null, { read, usual }: Param<T>): T {
  return (given === null ? undefined : read(given)) ?? usual
}

/**
 * Keeps filters, tabs and pages in the address, which survives a reload and can be shared.
 * `change` writes some of them; a usual value leaves the address. With `push`, Back returns to the address before.
 */
export function useQueryState<const S extends Shape>(shape: S) {
  const { search, change: changeAddress } = useAddress()
  const entries = Object.entries(shape).map(([name, one]) => [name, valueIn(search.get(name), one)])
  // The compiler cannot follow the type of each value.
  const query = Object.fromEntries(entries) as Values<S>
  const change = (values: Partial<Values<S>>, options: { push?: boolean } = {}) =>
    changeAddress(
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          value === shape[name]?.usual ? undefined : value,
        ]),
      ),
      options,
    )
  return [query, change] as const
}
