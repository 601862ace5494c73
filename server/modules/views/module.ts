import { defineModule } from '../../engine/module.ts'
import { viewCalls } from './calls.ts'

/** Saved views of lists. */
export const viewsModule = defineModule({ name: 'views', calls: viewCalls })
