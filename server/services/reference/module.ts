import { defineModule } from '../../engine/module.ts'
import { referenceCalls } from './calls.ts'

/** What everybody looks up: countries, states, holidays, and what is switched on. */
export const referenceModule = defineModule({ name: 'reference', calls: referenceCalls })
