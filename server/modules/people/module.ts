import { defineModule } from '../../engine/module.ts'
import { assignCalls } from './assign.ts'
import { leavingHooks } from './leaving.hooks.ts'
import { joiningCalls } from './joining.ts'
import { belongingHooks, movingCalls } from './moving.ts'
import { numberingCalls } from './numbering.ts'
import { statutoryCalls } from './statutory.ts'
import { documentUploads } from './uploads.ts'

/** Employees beyond their records: sites, numbers, sign-ins, documents, and what they belong to. */
export const peopleModule = defineModule({
  name: 'people',
  hooks: { ...belongingHooks, employee: leavingHooks },
  calls: [...assignCalls, ...numberingCalls, ...joiningCalls, ...statutoryCalls, ...movingCalls],
  routes: documentUploads,
})
