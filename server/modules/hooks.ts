import type { HookTable } from '../engine/hooks.ts'
import { workRequestHooks } from './cmms/workRequest.hooks.ts'
import { workTaskHooks } from './cmms/workTask.hooks.ts'

/** What the areas add to the generic writes, by resource name. */
export const hooks: HookTable = {
  'work-request': workRequestHooks,
  'work-task': workTaskHooks,
}
