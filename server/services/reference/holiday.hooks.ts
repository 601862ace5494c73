import { z } from 'zod'
import { fold } from '../../../src/domain/text/fold.ts'
import { stateName, stateNames } from '../../../src/domain/people/states.ts'
import { holiday } from '../../../src/resources/reference/holiday.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { state } from '../../../src/resources/reference/state.resource.ts'
import { initialsOf } from '../../engine/writing/initials.ts'
import { find } from '../../engine/tables/rows.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { statesOf } from './holidays.ts'

const where = z.object({ country: z.string(), stateName: z.string().nullish() })

/** The states of a country: known ones, the company's own, and the states of its pins. */
async function knownStates(tx: Tx, country: string): Promise<Map<string, string>> {
  const [listed, own, atPins] = await Promise.all([
    statesOf(country),
    find(tx, state, { country }, { columns: ['name'] }),
    find(tx, pin, { country }, { columns: ['stateName'] }),
  ])
  const names = [...listed, ...own].map(({ name }) => name).concat(atPins.map((one) => one.stateName))
  return new Map(names.map((name) => [fold(stateName(country, name)), stateName(country, name)]))
}

/** A holiday names states of its country, as pins do: a name that matches no pin would be observed nowhere. */
export const holidayHooks: Hooks = {
  verbs: ['create', 'update'],
  fields: ['country', 'stateName'],
  async beforeWrite(tx, { before, values }) {
    const { country, stateName: text } = where.parse({ ...initialsOf(holiday), ...before, ...values })
    if (!text) return
    const known = await knownStates(tx, country)
    const names = stateNames(country, text)
    const missing = names.find((name) => !known.has(fold(name)))
    if (missing !== undefined) throw invalid({ stateName: `There is no state “${missing}” in this country.` })
    values['stateName'] = names.map((name) => known.get(fold(name)) ?? name).join(', ')
  },
}
