import type { CodePurpose } from '../identity/context.ts'
import type { Letter } from './letter.ts'

const intros: Record<CodePurpose, readonly [english: string, malay: string]> = {
  sign_up: ['Your confirmation code for %{name}', 'Kod pengesahan anda untuk %{name}'],
  reset_password: ['Your code for a new password for %{name}', 'Kod anda untuk kata laluan baharu %{name}'],
}

/**
 * The message that carries a code of the product called `name`, which lasts `minutes`; in the languages of the portal,
 * because nobody's language is known before they have signed in.
 */
export function codeLetter(purpose: CodePurpose, name: string, code: string, minutes: number): Letter {
  const said = intros[purpose].map((intro) => intro.replace('%{name}', () => name))
  const [english, malay] = said
  return {
    subject: english ?? '',
    lines: [
      `${english}: ${code}. It is good for ${minutes} minutes. If you did not ask for it, do nothing.`,
      `${malay}: ${code}. Sah selama ${minutes} minit. Jika anda tidak memintanya, abaikan sahaja.`,
    ],
    short: `${said.join(' / ')}: ${code}`,
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The lines as the HTML of a mail, escaped. */
export const asHtml = (lines: readonly string[]) =>
  `<!doctype html><html><body>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</body></html>`
