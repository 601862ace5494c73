import type { ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { checkFile, formats } from './files/index.ts'
import type { NewReport } from './jobs.ts'
import { planOf, rowsOf, type Plan } from './plan.ts'

/**
 * Plans a report and checks that its kind of file can carry it, before it is queued, saved or scheduled.
 * @throws 403, 422 naming the parameter
 */
export async function checkReport(
  { db, now }: Pick<ModuleContext, 'db' | 'now'>,
  caller: Caller,
  { kind, format, params }: Pick<NewReport, 'kind' | 'format' | 'params'>,
): Promise<Plan> {
  const plan = await planOf(db, caller, kind, params, now())
  checkFile(format, plan, params)
  const { mostRows } = formats[format]
  if (mostRows === undefined) return plan
  const [counted] = await db
    .heavy(caller.clientId)
    .query<{ count: number }>(rowsOf(plan, mostRows + 1), plan.values)
  checkFile(format, plan, params, counted?.count)
  return plan
}
