import { codeFor, scopeOf, type Action, type ModuleCode } from '../../../../src/domain/access/permissions.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { forbidden } from '../../../platform/errors.ts'

/** The one person whose records a caller with only a `me` code reaches; undefined where they reach all. */
export const onlyOwn = (caller: Caller, module: ModuleCode, action: Action = 'read'): number | undefined =>
  scopeOf(caller.codes, module, action) === 'all' ? undefined : caller.employeeId

/** @throws 403 naming the code, where the caller reaches no more than what is their own */
export function mustReachAll(caller: Caller, module: ModuleCode, action: Action) {
  if (scopeOf(caller.codes, module, action) !== 'all') throw forbidden(codeFor(module, 'main', action))
}

/** The person asked for, within what the caller reaches. @throws 403 where it is somebody else's */
export function personWithin(
  caller: Caller,
  module: ModuleCode,
  asked: number | undefined,
): number | undefined {
  const own = onlyOwn(caller, module)
  if (own !== undefined && asked !== undefined && asked !== own)
    throw forbidden(codeFor(module, 'main', 'read'))
  return own ?? asked
}
