/** The limits of a plan, in the order of display. */
export const limitNames = ['people', 'sites', 'storage', 'messages'] as const
export type LimitName = (typeof limitNames)[number]

/** Part of a limit from which it is close. */
export const nearShare = 0.8

const gigabyte = 1_073_741_824

interface Used {
  people: number
  sites: number
  /** Bytes. */
  storage: number
  /** Of the running month. */
  messages: number
}

interface Limits {
  maxEmployees: number | null
  maxPins: number | null
  storageGb: number | null
  messagesMonthly: number | null
}

export interface LimitStanding {
  name: LimitName
  used: number
  /** Null for no limit. */
  most: number | null
  level: 'free' | 'near' | 'reached'
}

/** Compares the used amounts with the plan's limits. */
export function limitStandings(used: Used, plan: Limits | null): LimitStanding[] {
  const most: Record<LimitName, number | null> = {
    people: plan?.maxEmployees ?? null,
    sites: plan?.maxPins ?? null,
    storage: typeof plan?.storageGb === 'number' ? plan.storageGb * gigabyte : null,
    messages: plan?.messagesMonthly ?? null,
  }
  return limitNames.map((name) => {
    const limit = most[name]
    const share = limit === null ? 0 : used[name] / Math.max(1, limit)
    return {
      name,
      used: used[name],
      most: limit,
      level: share >= 1 ? 'reached' : share >= nearShare ? 'near' : 'free',
    }
  })
}
