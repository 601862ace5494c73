import { systemActor } from '../../platform/db/companyContext.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SentBy } from '../../platform/identity/context.ts'
import type { Next, Run } from '../../platform/jobs/jobs.ts'
import type { Letter, Senders } from '../../platform/messages/letter.ts'
import { callOf, kindOf, type Call } from './call.ts'
import { addNotice, type Notice } from './telling.ts'

/** Milliseconds before the second try and before the third, which is the last. */
const pauses = [30_000, 120_000] as const

interface Message {
  emergencyId: number
  channel: SentBy
  address: string
  stepId: number | null
  afterSeconds: number
  stepName: string
  failures: number
  over: boolean
  company: string
  timeZone: string
}

/** What somebody outside is told of a call, in the languages of the portal. */
export function letterOf(call: Call, company: string, timeZone: string): Letter {
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(call.activatedTime),
  )
  const kind = kindOf(call)
  const [drill, latihan] = call.drill ? ['Drill: ', 'Latihan: '] : ['', '']
  const what = `${call.person}, ${call.place}, ${at} (${call.refNo})`
  return {
    subject: `${drill}Emergency (${kind.english}), ${call.person}, ${call.place}`,
    lines: [
      `${drill}${company}: ${kind.english}. ${what}. Nobody has acknowledged this call for help yet.`,
      `${latihan}${company}: ${kind.malay}. ${what}. Belum ada sesiapa mengesahkan terima panggilan bantuan ini.`,
    ],
    short: `${drill}${company}: Emergency / Kecemasan: ${kind.english}, ${what}`,
  }
}

interface Options {
  db: Database
  senders: Senders
  log: { warn(details: object, message: string): void }
}

/**
 * Sends one message to somebody outside, three times at most; how it ended stands in the timeline. A process that ends
 * between sending and writing that down has it sent again.
 */
export const sendMessage =
  ({ db, senders, log }: Options) =>
  async ({ company: clientId, key, now }: Run): Promise<Next> => {
    const sql = db.read(clientId)
    const [message] = await sql.query<Message>(
      `select n.emergency_id as "emergencyId", n.channel, n.address, n.step_id as "stepId",
         n.after_seconds as "afterSeconds", n.step_name as "stepName", c.name as company, c.time_zone as "timeZone",
         (select count(*)::int from emergency_notice o
           where o.client_id = n.client_id and o.message_id = n.id and o.outcome = 'failed') as failures,
         exists (select from emergency_notice o
           where o.client_id = n.client_id and o.message_id = n.id and o.outcome <> 'failed') as over
       from emergency_notice n join client c on c.id = n.client_id
       where n.client_id = $1 and n.id = $2 and n.outcome = 'waiting'`,
      [clientId, key],
    )
    if (!message || message.over) return undefined
    const { emergencyId, channel, address, stepId, afterSeconds, stepName, failures } = message
    const end = (outcome: Notice['outcome'], reason?: string) =>
      db.write(systemActor(clientId), (tx) =>
        addNotice(tx, {
          emergencyId,
          at: now,
          step: { id: stepId, afterSeconds, name: stepName },
          channel,
          address,
          outcome,
          messageId: key,
          ...(reason === undefined ? {} : { reason }),
        }),
      )

    const call = await callOf(sql, clientId, emergencyId)
    if (call?.status !== 'active') {
      await end('untold', 'It was acknowledged before the message could be sent.')
      return undefined
    }
    try {
      const send = senders[channel]
      if (!send) throw new Error(`There is no way to send by ${channel}`)
      await send(address, letterOf(call, message.company, message.timeZone))
    } catch (error) {
      log.warn({ err: error, company: clientId, emergency: emergencyId }, 'a message could not be sent')
      const pause = pauses[failures]
      if (pause === undefined) await end('untold', `It could not be sent in ${failures + 1} tries.`)
      else await end('failed')
      return pause === undefined ? undefined : new Date(now.getTime() + pause)
    }
    await end('told')
    return undefined
  }
