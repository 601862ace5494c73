import type { Letter } from '../../platform/messages/letter.ts'

interface Invitation {
  company: string
  by: string
  contact: string
  /** Where they set their password, or sign in. */
  address: string
  isKnown: boolean
}

/** Invites the first administrator of a company, in both languages. */
export function invitationLetter({ company, by, contact, address, isKnown }: Invitation): Letter {
  const english = isKnown
    ? `${by} has set up ${company} for you. Sign in as usual; the company stands among yours.`
    : `${by} has set up ${company} for you, with you as its administrator. Set your password with the number ${contact}: you are sent a code.`
  const malay = isKnown
    ? `${by} telah menyediakan ${company} untuk anda. Log masuk seperti biasa; syarikat itu ada dalam senarai anda.`
    : `${by} telah menyediakan ${company} untuk anda, dengan anda sebagai pentadbirnya. Tetapkan kata laluan anda dengan nombor ${contact}: kod akan dihantar kepada anda.`
  return {
    subject: `${company}: you are its administrator / anda pentadbirnya`,
    lines: [english, malay, address],
    short: `${english} ${address}`,
  }
}
