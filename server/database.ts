import { areas } from './areas.ts'
import { derivedTriggers } from './engine/derived/triggers.ts'
import { migrate } from './platform/db/migrate.ts'

/** The values that areas calculate from records. */
export const derivedValues = areas.flatMap(({ derived = [] }) => derived)

/**
 * Applies missing migrations and installs the triggers of calculated values.
 * @returns the names of the migrations applied by this call
 */
export const prepareDatabase = (ownerUrl: string): Promise<string[]> =>
  migrate(ownerUrl, derivedTriggers(derivedValues))
