/** Request header that names the support session in which somebody of the operator acts: `company.session`. */
export const supportHeader = 'x-support-session'

/** Minutes for which a support session lasts at most. */
export const supportMinutes = 30

/** Minimum length of the reason, which the client's administrators read. */
export const shortestReason = 10

/** Code of the 403 that says that a support session is over. */
export const supportOverCode = 'support_over'
