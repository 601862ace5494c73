/** A record refers to at most so many others in one field. */
export const mostReferences = 200
