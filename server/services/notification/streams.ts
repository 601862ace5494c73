import type { ServerResponse } from 'node:http'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import type { StreamEvent } from '../../../src/resources/notification/notification.shapes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { FindActing } from '../../platform/auth/support.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Session } from '../../platform/auth/session.ts'
import { guarded } from '../../platform/streams.ts'
import { sessionsEndedChannel } from '../../platform/identity/revocations.ts'
import { cursorText, newSince, type Cursor } from './cursor.ts'
import { notificationChannel } from './notify.ts'

/** Milliseconds between two signs of life; with each, the sign-in is checked and missed messages are looked for. */
const beat = 15_000
/** Milliseconds for which changes of a company are gathered before its streams are checked. */
const gather = 200
/** Streams that one person may have with one process: a browser needs one, whatever the number of its tabs. */
export const mostStreams = 8
/** Bytes that may wait for a reader who takes nothing; then they are cut off and ask again. */
const mostWaiting = 1_048_576

export interface StreamOptions {
  db: Database
  /** @throws when the token is no longer good */
  verify: (token: string) => Promise<Session>
  /** Whoever a request with this support session, or without any, comes from. @throws when they are nobody any more */
  findActing: FindActing
  log: { error(details: object, message: string): void }
  beatEvery?: number
}

/** A console that listens. */
interface Stream {
  caller: Caller
  token: string
  /** The support session that it named. */
  support: string | undefined
  answer: ServerResponse
  cursor: Cursor
  /** Looks for news one at a time; news that come meanwhile make it look once more. */
  looking: boolean
  again: boolean
}

const peopleOf = ({ clientId, employeeId }: Caller) => `${clientId}:${employeeId}`
const matters = new Set(['employee', 'role', 'client', 'pin', 'support_session'])
const ofEmergencies = new Set(['emergency', 'emergency_media', 'emergency_note', 'emergency_notice'])
const seesEmergencies = ({ codes }: Caller) => scopeOf(codes, emergency.module, 'read') !== 'none'
/** What Pin Activities shows. */
const ofActivities = new Set([
  'clocking',
  'patrol_activity',
  'patrol_session',
  'touchdown_activity',
  'visit',
  'incident',
])
const seesActivities = ({ codes }: Caller) => scopeOf(codes, 'AV', 'read') !== 'none'
/** What streams are told of, besides what concerns themselves. */
const told = [
  { event: 'emergency', tables: ofEmergencies, sees: seesEmergencies },
  { event: 'pin', tables: ofActivities, sees: seesActivities },
] as const

/** True where the two give the same permissions. */
const sameCodes = (one: Caller, other: Caller) =>
  one.codes.size === other.codes.size && [...one.codes].every((code) => other.codes.has(code))

/** The open streams of this process. What is new is read for each reader under their own company's row-level security. */
export function openStreams({ db, verify, findActing, log, beatEvery = beat }: StreamOptions) {
  const streams = new Map<string, Set<Stream>>()
  const all = () => [...streams.values()].flatMap((some) => [...some])

  function send({ answer, cursor }: Stream, event: StreamEvent, data: unknown) {
    // One that ended while its news were read takes nothing more: writing to it would be an error of the process.
    if (answer.writableEnded) return
    answer.write(`id: ${cursorText(cursor)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    // A connection that is gone without saying so takes nothing more.
    if (answer.writableLength > mostWaiting) answer.destroy()
  }

  function forget(stream: Stream) {
    const key = peopleOf(stream.caller)
    const some = streams.get(key)
    some?.delete(stream)
    if (some?.size === 0) streams.delete(key)
  }

  function end(stream: Stream) {
    forget(stream)
    if (stream.answer.writableEnded) return
    send(stream, 'end', {})
    stream.answer.end()
  }

  async function look(stream: Stream) {
    stream.again = true
    if (stream.looking) return
    stream.looking = true
    try {
      while (stream.again && !stream.answer.writableEnded) {
        stream.again = false
        const { found, cursor, more } = await newSince(
          db.read(stream.caller.clientId),
          stream.caller,
          stream.cursor,
        )
        // Each event names those sent up to it: whoever loses the line between two of them misses none.
        const { since, told } = stream.cursor
        found.forEach((notification, place) => {
          const sent = found.slice(0, place + 1).map(({ id }) => id)
          stream.cursor = { since: since ?? cursor.since, told: [...told, ...sent].slice(-100) }
          send(stream, 'notification', notification)
        })
        stream.cursor = cursor
        stream.again ||= more
      }
    } finally {
      stream.looking = false
    }
  }

  /** Ends the stream where sign-in or membership is over, and says so where the caller's permissions are others now. */
  async function check(stream: Stream, companyChanged: boolean) {
    const caller = await findActing(await verify(stream.token), stream.support)
    if (caller.employeeId !== stream.caller.employeeId || caller.clientId !== stream.caller.clientId)
      throw new Error('no member any more')
    const changed = companyChanged || !sameCodes(caller, stream.caller)
    stream.caller = caller
    if (changed) send(stream, 'refresh', {})
  }

  async function checkOrEnd(stream: Stream, companyChanged = false) {
    try {
      await check(stream, companyChanged)
    } catch {
      end(stream) // whether the sign-in is over or cannot be checked: the console asks again and is told why
    }
  }

  const safely = (work: Promise<unknown>) =>
    work.catch((error: unknown) => log.error({ err: error }, 'open consoles could not be told'))

  db.notifications.subscribe(notificationChannel, (payload) => {
    const [clientId = '', names = '', what] = payload.split(':')
    for (const name of names.split(',')) {
      for (const stream of streams.get(`${clientId}:${name}`) ?? []) {
        if (what === 'changed') send(stream, 'changed', {})
        else void safely(look(stream))
      }
    }
  })

  const due = new Map<number, Set<string>>()
  let gathering: NodeJS.Timeout | undefined
  /** Whether changes may have been missed since the last sign of life. */
  let missed = false
  db.notifications.onLost(() => (missed = true))
  function sayChanges(concerns: (clientId: number, tables: ReadonlySet<string>) => boolean) {
    for (const { event, tables, sees } of told)
      for (const stream of all())
        if (concerns(stream.caller.clientId, tables) && sees(stream.caller)) send(stream, event, {})
  }
  async function checkDue() {
    gathering = undefined
    const tables = new Map(due)
    due.clear()
    sayChanges((clientId, some) => [...(tables.get(clientId) ?? [])].some((table) => some.has(table)))
    for (const stream of all()) {
      const changed = tables.get(stream.caller.clientId)
      if (changed && [...changed].some((table) => matters.has(table)))
        // The company's facts also say by whose clocks its sites go.
        await checkOrEnd(stream, changed.has('client') || changed.has('pin'))
    }
  }
  db.onChange((clientId, table) => {
    if (streams.size === 0 || !(matters.has(table) || told.some(({ tables }) => tables.has(table)))) return
    due.set(clientId, (due.get(clientId) ?? new Set()).add(table))
    gathering ??= setTimeout(() => void safely(checkDue()), gather)
  })

  const beating = setInterval(() => {
    if (missed && db.notifications.connected) {
      missed = false
      sayChanges(() => true)
    }
    for (const stream of all()) {
      stream.answer.write(': \n\n')
      void safely(checkOrEnd(stream).then(() => look(stream)))
    }
  }, beatEvery)

  return {
    /** Hears of sessions that have ended; to be called once, after those who forget what they remember of them. */
    start: () =>
      db.notifications.listen(sessionsEndedChannel, (personId) => {
        for (const stream of all()) if (stream.caller.personId === personId) void safely(checkOrEnd(stream))
      }),
    /** False where the person has as many streams as one may have. */
    hasRoom: (caller: Caller) => (streams.get(peopleOf(caller))?.size ?? 0) < mostStreams,
    /** Tells a console what is new from now on, or since where it was told to. */
    async open(
      answer: ServerResponse,
      { caller, token, support }: Pick<Stream, 'caller' | 'token' | 'support'>,
      from: Cursor | undefined,
    ) {
      const stream: Stream = {
        caller,
        token,
        support,
        answer,
        cursor: from ?? { told: [] },
        looking: true,
        again: false,
      }
      const key = peopleOf(caller)
      streams.set(key, (streams.get(key) ?? new Set()).add(stream))
      guarded(answer).on('close', () => forget(stream))
      if (!from) {
        const { cursor } = await newSince(db.read(caller.clientId), caller, stream.cursor)
        stream.cursor = cursor
      }
      stream.looking = false
      send(stream, 'ready', {})
      await look(stream)
    },
    close() {
      clearInterval(beating)
      clearTimeout(gathering)
      for (const stream of all()) end(stream)
    },
  }
}
