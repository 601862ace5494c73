import { defineModule } from '../../engine/module.ts'
import { referenceCalls } from './calls.ts'
import { holidayHooks } from './holiday.hooks.ts'

/** What everybody looks up: countries, states, holidays, and what is switched on. */
export const referenceModule = defineModule({
  name: 'reference',
  hooks: { holiday: holidayHooks },
  calls: referenceCalls,
})
