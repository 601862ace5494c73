import * as z from 'zod/mini'
import type { emergency } from '../../resources/emergency/emergency.resource.ts'
import type { emergencyMedia } from '../../resources/emergency/emergencyMedia.resource.ts'
import type { employee } from '../../resources/employee/employee.resource.ts'
import type { pin } from '../../resources/pins/pin.resource.ts'
import type { Resource, RowOf } from '../../schema/resource.ts'

/** The checks of some fields of a resource. */
type Fields<R extends Resource> = { [K in keyof RowOf<R>]?: z.ZodMiniType }

const number = z.nullish(z.number())
const text = z.nullish(z.string())

/** An emergency as the desk shows it; what the caller may not read is absent. */
export const deskEmergency = z.object({
  id: z.number(),
  version: z.number(),
  refNo: text,
  userId: number,
  type: z.string(),
  status: z.string(),
  drill: z.nullish(z.boolean()),
  pinId: number,
  locationNote: text,
  /** Degrees, as exact decimal text. */
  latitude: text,
  longitude: text,
  accuracyM: number,
  batteryPct: number,
  remarkUser: text,
  activatedTime: z.string(),
  deactivatedTime: text,
  remarkAdmin: text,
  adminId: number,
  outcome: text,
} satisfies Fields<typeof emergency>)
export type DeskEmergency = z.infer<typeof deskEmergency>

/** A file that was taken on the spot. */
export const deskMedia = z.object({ id: z.number(), fileId: z.number(), caption: text } satisfies Fields<
  typeof emergencyMedia
>)
export type DeskMedia = z.infer<typeof deskMedia>

/** Where a site lies and how far around it its fence reaches, in metres. */
export const deskPin = z.object({
  name: z.string(),
  latitude: text,
  longitude: text,
  radiusM: number,
} satisfies Fields<typeof pin>)

/** Who calls for help. */
export const deskPerson = z.object({ contactNumber: text } satisfies Fields<typeof employee>)

/** A place on a map: degrees, and metres of which it is sure. */
export interface Spot {
  latitude: number
  longitude: number
  accuracyM: number | null
}

/** The place that a record names; undefined where it names none. */
export function spotOf(
  record: { latitude?: string | null | undefined; longitude?: string | null | undefined },
  accuracyM?: number | null,
): Spot | undefined {
  if (typeof record.latitude !== 'string' || typeof record.longitude !== 'string') return undefined
  return {
    latitude: Number(record.latitude),
    longitude: Number(record.longitude),
    accuracyM: accuracyM ?? null,
  }
}
