import type { Settings } from '../config.ts'
import type { CodeMessage } from '../identity/context.ts'
import { codeLifetime } from '../identity/pool.ts'
import { asHtml, codeText } from './texts.ts'

/** Milliseconds that each step of handing a mail over may take. */
const patience = 15_000

/** Sends codes by the mail server of SMTP_URL; loads its library only where there is one. */
export async function mailSender(settings: Settings): Promise<(message: CodeMessage) => Promise<void>> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: settings.SMTP_URL,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ destination, code, purpose }) => {
    const { subject, lines } = codeText(purpose, settings.PRODUCT_NAME, code, codeLifetime / 60)
    await transport.sendMail({
      from: settings.MAIL_FROM,
      // An object, so that nothing in an address is read as a second one.
      to: { name: '', address: destination },
      subject,
      text: lines.join('\n\n'),
      html: asHtml(lines),
    })
  }
}
