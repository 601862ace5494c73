import type { CodePurpose } from '../identity/context.ts'

/** What a message says, in the languages of the portal: nobody's language is known before he has signed in. */
interface CodeText {
  subject: string
  lines: readonly string[]
}

const intros: Record<CodePurpose, readonly [english: string, malay: string]> = {
  sign_up: ['Your confirmation code for %{name}', 'Kod pengesahan anda untuk %{name}'],
  reset_password: ['Your code for a new password for %{name}', 'Kod anda untuk kata laluan baharu %{name}'],
}

/** The message that carries a code of the product called `name`, which lasts `minutes`. */
export function codeText(purpose: CodePurpose, name: string, code: string, minutes: number): CodeText {
  const [english, malay] = intros[purpose].map((intro) => intro.replace('%{name}', () => name))
  return {
    subject: english ?? '',
    lines: [
      `${english}: ${code}. It is good for ${minutes} minutes. If you did not ask for it, do nothing.`,
      `${malay}: ${code}. Sah selama ${minutes} minit. Jika anda tidak memintanya, abaikan sahaja.`,
    ],
  }
}

/** The shorter form for a text message, which is paid for by its length. */
export const codeTextMessage = (purpose: CodePurpose, name: string, code: string) =>
  `${intros[purpose].map((intro) => intro.replace('%{name}', () => name)).join(' / ')}: ${code}`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The lines as a page of a mail; whatever they hold stays text. */
export const asHtml = (lines: readonly string[]) =>
  `<!doctype html><html><body>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</body></html>`
