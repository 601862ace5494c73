import { randomBytes } from 'node:crypto'

/** A token of 128 random bits for a link. Users who have the link need no sign-in. */
export const newLinkToken = () => randomBytes(16).toString('base64url')
export const linkTokenForm = /^[\w-]{22}$/
