import { emergenciesHash } from '../../domain/notification/notifications.ts'
import { emergency } from './emergency.resource.ts'

/** Whether the hash of an address opens the emergency desk, and with which emergency. */
export function deskOf(hash: string): { open: boolean; id?: number } {
  if (hash === emergenciesHash) return { open: true }
  const [, id] = new RegExp(`^${emergenciesHash}/(\\d{1,15})$`).exec(hash) ?? []
  return id === undefined ? { open: false } : { open: true, id: Number(id) }
}

/** True if a query with this key reads emergencies, their media or their notes. */
export const concernsEmergencies = ([route]: readonly unknown[]): boolean =>
  typeof route === 'string' && (route === emergency.route || route.startsWith(`${emergency.route}-`))
