import type { Settings } from '../config.ts'
import type { Send } from './letter.ts'

/** Milliseconds that the gateway may take. */
const patience = 15_000

/** Sends by the HTTP gateway of SMS_URL, in the form that SMS_BODY gives. */
export function textMessageSender(settings: Settings, url: string): Send {
  const filled = (to: string, text: string) =>
    JSON.stringify(
      JSON.parse(settings.SMS_BODY, (_name, value: unknown) =>
        typeof value === 'string'
          ? value.replaceAll(/\{(to|text)\}/g, (_, place) => (place === 'to' ? to : text))
          : value,
      ),
    )
  return async (to, { short }) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(settings.SMS_TOKEN ? { authorization: `Bearer ${settings.SMS_TOKEN}` } : {}),
      },
      body: filled(to, short),
      signal: AbortSignal.timeout(patience),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The text message gateway answered ${response.status}`)
  }
}
