import type { Sql } from '../../../platform/db/sql.ts'
import type { Letter } from '../../../platform/messages/letter.ts'
import { invitationPath } from './invitations.ts'

/** How an invited person comes in: by an account that is tied already, or by the secret of a link. */
export type Way = { isKnown: boolean } | { token: string }

/** The page on which a person sets a password by a code. */
const setPassword = '/login?step=forgot'

/** The page that an invitation leads to. */
export const addressOf = (publicUrl: string, way: Way) =>
  publicUrl + ('token' in way ? invitationPath(way.token) : way.isKnown ? '/login' : setPassword)

type Wording = readonly [english: string, malay: string]

const openings: Readonly<
  Record<'employee' | 'administrator', { subject: string; known: Wording; others: Wording }>
> = {
  employee: {
    subject: '%{company}: your sign-in / log masuk anda',
    known: ['%{company} has added you to its portal.', '%{company} telah menambah anda ke portalnya.'],
    others: ['%{company} has invited you to its portal.', '%{company} telah menjemput anda ke portalnya.'],
  },
  administrator: {
    subject: '%{company}: you are its administrator / anda pentadbirnya',
    known: ['%{by} has set up %{company} for you.', '%{by} telah menyediakan %{company} untuk anda.'],
    others: [
      '%{by} has set up %{company} for you, with you as its administrator.',
      '%{by} telah menyediakan %{company} untuk anda, dengan anda sebagai pentadbirnya.',
    ],
  },
}

const steps: Readonly<Record<'known' | 'new' | 'confirms', Wording>> = {
  known: [
    'Sign in as usual; the company stands among yours.',
    'Log masuk seperti biasa; syarikat itu ada dalam senarai anda.',
  ],
  new: [
    'Set your password with the number %{contact}: you are sent a code.',
    'Tetapkan kata laluan anda dengan nombor %{contact}: kod akan dihantar kepada anda.',
  ],
  confirms: [
    'Open this link, then sign in or set a password. Do not share it.',
    'Buka pautan ini, kemudian log masuk atau tetapkan kata laluan. Jangan kongsikannya.',
  ],
}

interface Invitation {
  company: string
  contact: string
  address: string
  way: Way
  /** Who has set the company up, where its administrator is invited. */
  by?: string
}

/** What an invitation says, in both languages. */
export function invitationLetter({ company, contact, address, way, by }: Invitation): Letter {
  const filled = (text: string) =>
    text
      .replace('%{by}', () => by ?? '')
      .replace('%{company}', () => company)
      .replace('%{contact}', () => contact)
  const opening = openings[by === undefined ? 'employee' : 'administrator']
  const kind = 'token' in way ? 'confirms' : way.isKnown ? 'known' : 'new'
  const first = kind === 'known' ? opening.known : opening.others
  const said = ([0, 1] as const).map((language) => filled(`${first[language]} ${steps[kind][language]}`))
  return {
    subject: filled(opening.subject),
    lines: [...said, address],
    short: `${said[0]} ${address}`,
  }
}

/** The name that an invitation gives a company. */
export async function companyName(sql: Sql, clientId: number): Promise<string> {
  const [row] = await sql.query<{ name: string }>('select name from client where id = $1', [clientId])
  return row?.name ?? ''
}
