import { randomBytes } from 'node:crypto'

/** A token that stands in a link and opens what is behind it to whoever holds it: 128 random bits. */
export const newLinkToken = () => randomBytes(16).toString('base64url')
export const linkTokenForm = /^[\w-]{22}$/
