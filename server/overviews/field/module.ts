import { fieldDay } from '../../../src/resources/field/field.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { dayOf } from './day.ts'

/** What people in the field work with on their phones; what they send goes to the areas that it concerns. */
export const fieldModule = defineModule({
  name: 'field',
  calls: [serve(fieldDay, ({ caller, sql }, { now }) => dayOf(sql, caller, now()))],
})
