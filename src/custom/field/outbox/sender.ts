import { deviceTimeHeader, deviceTimeText } from '../../../domain/time/deviceTime.ts'
import { besideApi } from '../../../schema/call.ts'
import * as z from 'zod/mini'
import { fieldRefusals, RequestError, TransportError } from '../../../providers/http/errors.ts'
import type { HttpClient } from '../../../providers/http/request.ts'
import type { Entry, Outbox, Photo } from './outbox.ts'

/** A server that fails on the same entry so often by its own fault will not take it: the others go on. */
const mostFailures = 8
/** Milliseconds between two tries, the longer the more of them have failed. */
const pauses = [100, 500, 2_000, 4_000, 8_000, 15_000, 30_000]

/** What the calls answer that an entry may go to; anything else is not the portal's, though its status says so. */
const answered = z.union([z.object({ id: z.int() }), z.object({ ok: z.literal(true) })])
const made = z.object({ id: z.int() })

export interface SenderEnvironment {
  outbox: Outbox
  client: HttpClient
  /** Which entries it sends; those of another way neither wait for these nor they for them. */
  urgent: boolean
  /** Waits until it is known where an entry was made, or that it will not be. */
  located: (key: string) => Promise<unknown>
  roots: { rest: string; cmms: string }
  /** Something about the entries has changed. */
  changed: () => Promise<void>
  /** An entry is done with, one way or the other. */
  settled: () => void
  /** False while the browser knows that there is no network. */
  online: () => boolean
  /** Between tabs: only one sends at a time. Absent where the browser has none. */
  locks?: LockManager | undefined
  wait?: (milliseconds: number) => Promise<void>
}

export type Sending = 'idle' | 'sending' | 'waiting'

/** Refused for good: what would be sent again would be refused again. */
const isRefusal = ({ status }: RequestError) =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)

function reasonOf(error: RequestError): string {
  const fields = Object.values(fieldRefusals(error))
  return fields.length > 0 ? fields.join('\n') : error.message
}

/**
 * Sends what waits, one after the other in the order in which it was done, until nothing does: an entry is gone only once
 * the server has said that it has it. What the server refuses is set aside with the reason, and the next one follows.
 */
export function createSender({
  outbox,
  client,
  urgent,
  located,
  roots,
  changed,
  settled,
  online,
  locks,
  wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}: SenderEnvironment) {
  let state: Sending = 'idle'
  let running = false
  // What is added while the last entry goes out is not left lying.
  let wanted = false
  let stopped = false
  let hurry = () => {}

  const become = async (next: Sending) => {
    state = next
    await changed()
  }

  async function upload(file: Photo): Promise<number> {
    const form = new FormData()
    form.append('file', file.blob, file.name)
    const url = besideApi(roots.rest, '/files/evidence')
    const { data } = await client.send({ url, method: 'POST', body: form })
    return made.parse(data).id
  }

  async function answersOf(entry: Entry): Promise<Record<string, unknown>> {
    if (!entry.answers) return {}
    const taken = [...entry.answers]
    for (const [index, one] of taken.entries()) {
      if (!one.photo || one.photo.fileId !== undefined) continue
      taken[index] = { ...one, photo: { ...one.photo, fileId: await upload(one.photo) } }
      await outbox.change(entry.seq, { answers: taken })
    }
    return {
      answers: taken.map(({ photo, ...one }) => ({ ...one, ...(photo && { fileId: photo.fileId }) })),
    }
  }

  async function photosOf(entry: Entry): Promise<Record<string, unknown>> {
    if (!entry.photos) return {}
    const { as, files } = entry.photos
    const taken = [...files]
    for (const [index, file] of files.entries()) {
      if (file.fileId !== undefined) continue
      taken[index] = { ...file, fileId: await upload(file) }
      await outbox.change(entry.seq, { photos: { as, files: taken } })
    }
    const ids = taken.flatMap(({ fileId }) => (fileId === undefined ? [] : [fileId]))
    return { [as]: as === 'fileIds' ? ids : ids[0] }
  }

  const placeOf = ({ locate, place }: Entry) =>
    locate && place
      ? {
          latitude: place.latitude,
          longitude: place.longitude,
          ...(locate === 'exact' && { accuracyM: place.accuracyM }),
        }
      : {}

  async function send(entry: Entry): Promise<number | undefined> {
    const earlier = entry.after && (await outbox.answerOf(entry.after.key))
    if (entry.after && earlier === undefined) throw new Missing()
    const { deviceAt, knownAt, key, keyed } = entry
    const sentAt = new Date().toISOString()
    const body = {
      ...entry.body,
      ...placeOf(entry),
      ...(await photosOf(entry)),
      ...(await answersOf(entry)),
      ...(entry.after?.as !== undefined && { [entry.after.as]: earlier }),
      ...(entry.effect.kind === 'punch' && { sentAt }),
    }
    const { data } = await client.send({
      url: `${roots[entry.root]}/${entry.path.replace('{after}', String(earlier))}`,
      method: entry.method,
      body,
      ...(!keyed && {
        headers: {
          'idempotency-key': key,
          ...(deviceAt && { [deviceTimeHeader]: deviceTimeText(deviceAt, sentAt, knownAt) }),
        },
      }),
    })
    const answer = answered.safeParse(data)
    if (!answer.success) throw new TransportError('malformed')
    return 'id' in answer.data ? answer.data.id : undefined
  }

  /** True where the entry is done with, one way or the other. */
  async function settle(entry: Entry): Promise<boolean> {
    try {
      await outbox.took(entry, await send(entry))
      return true
    } catch (error) {
      const refuse = (refusal: string) =>
        entry.dropped
          ? outbox.drop([entry.seq])
          : outbox.change(entry.seq, { state: 'refused', refusal, failures: 0 })
      if (error instanceof Missing) {
        await refuse('before')
        return true
      }
      if (!(error instanceof RequestError)) return false
      const failures = (entry.failures ?? 0) + (error.status === 500 ? 1 : 0)
      if (!isRefusal(error) && failures < mostFailures) {
        if (error.status === 500) await outbox.change(entry.seq, { failures })
        return false
      }
      await refuse(reasonOf(error))
      return true
    }
  }

  const nextOf = (entries: readonly Entry[]) =>
    entries.find((entry) => entry.state === 'waiting' && (entry.urgent ?? false) === urgent)

  async function run() {
    let tries = 0
    for (;;) {
      const next = nextOf(await outbox.all())
      if (!next || stopped) return
      await located(next.key)
      // It may have been given its place meanwhile, or have been thrown away.
      const entry = await outbox.one(next.seq)
      if (!entry) continue
      if (online()) {
        if (state !== 'sending') await become('sending')
        if (await settle(entry)) {
          tries = 0
          await changed()
          settled()
          continue
        }
      }
      await become('waiting')
      const pause = pauses[Math.min(tries, pauses.length - 1)] ?? 0
      tries += 1
      await Promise.race([wait(pause), new Promise<void>((resolve) => (hurry = resolve))])
    }
  }

  return {
    state: () => state,
    /** Sends one that the phone could not keep. @throws where it could not be sent either */
    sendUnkept: send,
    /** Begins to send where it does not yet, and does not wait any longer where it does. */
    async flush(): Promise<void> {
      if (stopped) return
      wanted = true
      hurry()
      if (running) return
      running = true
      try {
        while (wanted) {
          wanted = false
          await (locks
            ? locks.request(
                urgent ? 'field-urgent' : 'field-outbox',
                { ifAvailable: true },
                async (lock) => lock && run(),
              )
            : run())
        }
      } finally {
        running = false
        await become('idle')
      }
    },
    stop() {
      stopped = true
      wanted = false
      hurry()
    },
  }
}

/** What this entry follows has not been taken: it was refused, or thrown away. */
class Missing extends Error {}
