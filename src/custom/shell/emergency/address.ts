import { emergenciesHash } from '../../../domain/notifications.ts'

/** Whether an address opens the desk, and with which emergency. */
export function deskOf(hash: string): { open: boolean; id?: number } {
  if (hash === emergenciesHash) return { open: true }
  const [, id] = new RegExp(`^${emergenciesHash}/(\\d{1,15})$`).exec(hash) ?? []
  return id === undefined ? { open: false } : { open: true, id: Number(id) }
}
