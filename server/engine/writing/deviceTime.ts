import type { FastifyRequest } from 'fastify'
import { actedAt, deviceTimeHeader, deviceTimeOf } from '../../../src/domain/time/deviceTime.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { timeOf, type Caller } from '../../platform/auth/caller.ts'
import { badRequest } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'

/**
 * The caller of a request, with the time at which they acted if the resource takes it from the device.
 * @throws 400 naming the header if it is malformed
 */
export function actingCaller(
  request: FastifyRequest,
  resource: Pick<Resource, 'deviceTime'>,
  action: string,
): Caller {
  const caller = callerOf(request)
  const header = request.headers[deviceTimeHeader]
  if (header === undefined || !resource.deviceTime?.includes(action)) return caller
  const time = deviceTimeOf(String(header))
  if (!time)
    throw badRequest(deviceTimeHeader, 'Write device-time as two or three instants: made, sent, known.')
  return { ...caller, actedAt: new Date(actedAt(time, timeOf(caller).getTime()).at) }
}

/** The caller, acting no earlier than the record was made or a previous step of it was taken. */
export function actingAfter(
  caller: Caller,
  { transitions, deviceTime = [] }: Resource,
  record: Readonly<Record<string, unknown>>,
): Caller {
  if (!caller.actedAt) return caller
  const stamped = deviceTime.flatMap((verb) =>
    Object.entries(transitions[verb]?.stamps ?? {}).flatMap(([name, stamp]) => (stamp === 'now' ? name : [])),
  )
  const earlier = ['createdAt', ...stamped].flatMap((name) => {
    const at = record[name]
    return typeof at === 'string' ? Date.parse(at) : []
  })
  return { ...caller, actedAt: new Date(Math.max(caller.actedAt.getTime(), ...earlier)) }
}
