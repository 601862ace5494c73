export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Malaysia keeps one offset all year, so its days are counted without a zone database. */
const offset = 8 * hour

/** The calendar day in Malaysia, `YYYY-MM-DD`. */
export const dayOf = (instant: number) => new Date(instant + offset).toISOString().slice(0, 10)

/** The day `days` after the instant's, negative for before. */
export const dayFrom = (instant: number, days: number) => dayOf(instant + days * day)

/** The instant at which that day began. */
export const startOfDay = (instant: number) => Math.floor((instant + offset) / day) * day - offset

export const isoInstant = (instant: number) => new Date(instant).toISOString()
