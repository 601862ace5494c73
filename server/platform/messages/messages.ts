import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { demoAllowed, type Settings } from '../config.ts'
import type { Channel, CodeMessage, CodePurpose } from '../identity/context.ts'
import { codeLifetime } from '../identity/pool.ts'
import type { Senders } from './letter.ts'
import { mailSender } from './mail.ts'
import { textMessageSender } from './textMessage.ts'
import { codeLetter } from './texts.ts'

/** How codes and other messages reach people outside the portal. */
export interface Messages {
  /** The ways out that are set up; none where codes are kept in a file. */
  senders: Senders
  /** The ways that codes go, the preferred one first. */
  channels: readonly Channel[]
  /** @throws when the message could not be handed over */
  deliverCode(message: CodeMessage): Promise<void>
  /** The code last made to confirm a contact number: only in a demo, and only where codes are not sent. */
  shownCode?(contactNumber: string): string | undefined
}

/**
 * Without a sender, valid codes are kept in a file that only its owner can read. Printed lines end up in logs. A demo
 * shows the codes that confirm a sign-up.
 */
function kept(settings: Settings, say: (line: string) => void): Messages {
  const file = path.resolve(settings.DATA_DIR, 'codes.txt')
  const codes = new LRUCache<string, string>({ max: 1_000, ttl: codeLifetime * 1_000 })
  const nameOf = (purpose: CodePurpose, destination: string) => `${purpose} ${destination}`
  return {
    senders: {},
    channels: ['hand'],
    async deliverCode({ destination, code, purpose }) {
      codes.set(nameOf(purpose, destination), code)
      const lines = [...codes.entries()].map(([name, one]) => `${name}: ${one}\n`)
      // At once, so that of two that are made together neither writes over the other.
      writeFileSync(file, lines.join(''), { mode: 0o600 })
      say(`A code was made, and no way to send it is set up: it is in ${file}.`)
    },
    shownCode: demoAllowed(settings)
      ? (contactNumber) => codes.get(nameOf('sign_up', contactNumber))
      : undefined,
  }
}

/** Text messages and mail by the settings; where neither is set, a file in the data folder. */
export async function openMessages(settings: Settings, say: (line: string) => void): Promise<Messages> {
  const email = settings.SMTP_URL && settings.MAIL_FROM ? await mailSender(settings) : undefined
  const sms = settings.SMS_URL ? textMessageSender(settings, settings.SMS_URL) : undefined
  if (!email && !sms) return kept(settings, say)
  const senders = { ...(sms && { sms }), ...(email && { email }) }
  return {
    senders,
    channels: (['sms', 'email'] as const).filter((channel) => senders[channel] !== undefined),
    async deliverCode({ destination, channel, code, purpose }) {
      const send = channel === 'hand' ? undefined : senders[channel]
      if (!send) throw new Error(`There is no way to send by ${channel}`)
      await send(destination, codeLetter(purpose, settings.PRODUCT_NAME, code, codeLifetime / 60))
    },
  }
}
