import { defineModule } from '../../engine/module.ts'
import { viewCalls } from './calls.ts'

/** Saved views of lists. */
export const savedViewsModule = defineModule({ name: 'saved views', calls: viewCalls })
