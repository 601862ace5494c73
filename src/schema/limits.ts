/** A record refers to at most so many others in one field. */
export const mostReferences = 200

/** Largest file that is taken, in bytes. */
export const largestFile = 10 * 1_024 * 1_024

/** Pictures of one report of an incident. */
export const mostIncidentMedia = 20

/** Bytes of a form on a public page: a thousand characters, each up to twelve bytes when encoded. */
export const formLimit = 32 * 1_024
