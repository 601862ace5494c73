import { minute } from './siteTime.ts'

/** Devices whose clocks differ by no more than this count as right. */
const tolerated = 2 * minute
/** The longest time that an action waits on a device until it is sent. */
const longestWait = 7 * 24 * 60 * minute

/** When an action was made, as a device reports it; milliseconds since 1970. */
export interface DeviceTime {
  /** When it was made, by the clock of the device. */
  deviceAt: number
  /** When it was sent, by the same clock; absent if it was sent at once. */
  sentAt?: number | undefined
  /** When it was made by the server's clock, as far as the device knew that clock. */
  knownAt?: number | undefined
  /** It was made without a connection. */
  offline: boolean
}

/**
 * When an action was made, by the server's clock. The time between making and sending is all that counts of a device's
 * clock. If that clock was changed in between, the device's last known server time counts, and the time is `doubtful`.
 */
export function actedAt(
  { deviceAt, sentAt, knownAt, offline }: DeviceTime,
  receivedAt: number,
): { at: number; skewSec: number; doubtful: boolean; late: boolean } {
  const skew = (sentAt ?? deviceAt) - receivedAt
  const skewSec = Math.round(skew / 1_000)
  const bounded = (at: number) => Math.max(Math.min(at, receivedAt), receivedAt - longestWait)
  if (sentAt === undefined) {
    if (!offline) return { at: receivedAt, skewSec, doubtful: false, late: false }
    // Without the time of sending, the device's own clock is all there is.
    return { at: bounded(deviceAt), skewSec, doubtful: Math.abs(skew) > tolerated, late: true }
  }
  const waited = sentAt - deviceAt
  const counted = bounded(receivedAt - waited)
  const wasChanged = knownAt !== undefined && Math.abs(knownAt - counted) > tolerated
  const at = wasChanged ? bounded(knownAt) : counted
  return {
    at,
    skewSec,
    doubtful: wasChanged || waited < 0 || waited > longestWait,
    late: offline || receivedAt - at > tolerated,
  }
}

/** Header of the time at which a device made the request's content. */
export const deviceTimeHeader = 'device-time'

/** The header's text: made, sent and, if known, made by the server's clock; instants in ISO 8601. */
export const deviceTimeText = (deviceAt: string, sentAt: string, knownAt?: string) =>
  [deviceAt, sentAt, knownAt].filter(Boolean).join(' ')

/** Reads the header; undefined if it is malformed. */
export function deviceTimeOf(text: string): DeviceTime | undefined {
  const instants = text.trim().split(/\s+/)
  const [deviceAt, sentAt, knownAt] = instants.map((one) =>
    /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(one) ? Date.parse(one) : Number.NaN,
  )
  if (instants.length > 3 || deviceAt === undefined || sentAt === undefined) return undefined
  if ([deviceAt, sentAt, knownAt ?? 0].some(Number.isNaN)) return undefined
  return { deviceAt, sentAt, knownAt, offline: false }
}
