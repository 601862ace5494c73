import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { ApiError } from '../../platform/errors.ts'
import type { RouteContext, Values } from './context.ts'

/**
 * Runs a batch to its end before the answer, for the calls of the list dialect on many records.
 * @throws the refusal of the first record if no record could be changed
 */
export async function batchNow(
  { batches, ledger }: RouteContext,
  caller: Caller,
  resource: Resource,
  action: string,
  { ids, set }: { ids: readonly number[]; set?: Values },
) {
  const request = set ? await batches.updateOf(caller, resource, { ids: [...ids], set }) : {}
  let refusal: ApiError | undefined
  const batch = await batches.start(caller, resource, action, request, { ids }, {}, (error) => {
    refusal ??= error
  })
  // Clients rely on an answer without ids if the record to delete or restore does not exist.
  const isMissing = refusal?.status === 404 && action !== 'update'
  if (refusal && batch.state === 'failed' && !isMissing) throw refusal
  return { ids: await ledger.written(caller, batch.id), batch }
}
