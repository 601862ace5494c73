import type { Settings } from '../config.ts'
import type { Send } from './letter.ts'
import { asHtml } from './texts.ts'

/** Milliseconds that each step of handing a mail over may take. */
const patience = 15_000

/** Sends by the mail server of SMTP_URL; loads its library only where there is one. */
export async function mailSender(settings: Settings): Promise<Send> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: settings.SMTP_URL,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (to, { subject, lines }) => {
    await transport.sendMail({
      from: settings.MAIL_FROM,
      // An object, so that nothing in an address is read as a second one.
      to: { name: '', address: to },
      subject,
      text: lines.join('\n\n'),
      html: asHtml(lines),
    })
  }
}
