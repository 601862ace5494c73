/** When somebody has themselves reminded again, in the clock of their own screen. */
export const snoozes = ['hour', 'tomorrow', 'week'] as const
export type Snooze = (typeof snoozes)[number]

const morning = 9

/** The instant until which it sleeps, in ISO 8601. */
export function snoozeUntil(choice: Snooze, now = new Date()): string {
  const until = new Date(now)
  if (choice === 'hour') until.setHours(until.getHours() + 1)
  if (choice === 'tomorrow') {
    until.setDate(until.getDate() + 1)
    until.setHours(morning, 0, 0, 0)
  }
  if (choice === 'week') {
    // The Monday after.
    until.setDate(until.getDate() + ((8 - until.getDay()) % 7 || 7))
    until.setHours(morning, 0, 0, 0)
  }
  return until.toISOString()
}
