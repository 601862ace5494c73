import { contactNumberOf } from '../../../src/domain/people/phone.ts'

/** A typed login: contact number, e-mail address, or the pool's id (decisions 9). */
export interface Login {
  kind: 'sub' | 'email' | 'phone'
  /** One spelling for all disguises of the same login: it finds the user and counts the attempts. */
  key: string
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Width, case, spaces and invisible characters never make a different login. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .toLowerCase()

/** Completes a national number, or one without its plus, to the form used at sign-up. */
const fullNumber = (digits: string) =>
  /^\d{6,15}$/.test(digits) ? (contactNumberOf(digits) ?? contactNumberOf(`+${digits}`) ?? digits) : digits

/** Reads a login in any spelling. */
export function readLogin(typed: string): Login {
  const key = plain(typed)
  if (uuid.test(key)) return { kind: 'sub', key }
  if (key.includes('@')) return { kind: 'email', key }
  return { kind: 'phone', key: fullNumber(key.replace(/[().-]/g, '')) }
}

/** Is the key a contact number in E.164 form? */
export const isE164 = (key: string): boolean => /^\+[1-9]\d{6,14}$/.test(key)

/** Comparable form of an e-mail address. */
export const emailKey = (email: string): string => plain(email)

/**
 * The masked destination of a code. Computed from the typed login alone, so that it does not reveal whether the user
 * exists.
 */
export function maskLogin(login: Login): {
  Destination: string
  DeliveryMedium: string
  AttributeName: string
} {
  if (login.kind === 'email') {
    const [name = '', domain = ''] = login.key.split('@')
    const masked = `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
    return { Destination: masked, DeliveryMedium: 'EMAIL', AttributeName: 'email' }
  }
  const shown = login.kind === 'phone' && login.key.length > 8 ? login.key.slice(-4) : ''
  return { Destination: `+*******${shown}`, DeliveryMedium: 'SMS', AttributeName: 'phone_number' }
}
