/** Kind of the job that carries a grant to the vendor's company, and ends it after its last day. */
export const grantJob = 'vendor-pin'
/** Kind of the job that carries to the client what a vendor asked for or decided. */
export const decisionJob = 'upline-access'

/** A time that is past by any clock: at once. */
export const atOnce = new Date(0)
