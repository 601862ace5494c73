import { useCallback, useRef, useState } from 'react'
import { useDataProvider, type RaRecord } from 'react-admin'
import { failureOf } from '../../../kit/form/failures.ts'
import { useLabel, useReason } from '../../../kit/texts.ts'
import { newKey } from '../../../providers/newKey.ts'
import type { PortalDataProvider } from '../../../providers/dataProvider.ts'
import { workFile } from '../../../resources/cmms/workFile.resource.ts'
import { largestFile } from './files.ts'
import { useWorkText } from './texts.ts'
import { useRenew } from './useWork.ts'

export interface Upload {
  key: string
  file: File
  phase: string
  state: 'waiting' | 'sending' | 'failed'
  message?: string
}

/** Sent at the same time: more only make each of them slower over a telephone. */
const atOnce = 2

/** Adds files to a work request, some at a time; one that fails keeps its place and can be sent again. */
export function useUploads(record: RaRecord) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useWorkText()
  const label = useLabel()
  const reason = useReason()
  const renew = useRenew(workFile)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const running = useRef(0)

  const tell = useCallback(
    (key: string, change: Partial<Upload>) =>
      setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...change } : one))),
    [],
  )
  const send = useCallback(
    async ({ key, file, phase }: Upload) => {
      tell(key, { state: 'sending', message: undefined })
      try {
        if (file.size > largestFile) throw new Error(text('tooLarge'))
        const { id: fileId } = await dataProvider.upload(file)
        await dataProvider.create(workFile.route, { data: { workRequestId: record.id, phase, fileId } })
        setUploads((known) => known.filter((one) => one.key !== key))
        await renew()
      } catch (error) {
        const [first] = Object.values(failureOf(error).errors ?? {})
        tell(key, { state: 'failed', message: typeof first === 'string' ? label(first) : reason(error) })
      }
    },
    [dataProvider, label, reason, record.id, renew, tell, text],
  )
  const work = useCallback(async () => {
    if (running.current >= atOnce) return
    running.current += 1
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next)
    running.current -= 1
  }, [send])

  const enqueue = useCallback(
    (items: readonly Upload[]) => {
      queue.current.push(...items)
      for (let started = 0; started < atOnce; started += 1) void work()
    },
    [work],
  )
  const add = useCallback(
    (files: readonly File[], phase: string) => {
      const items = files.map((file): Upload => ({ key: newKey(), file, phase, state: 'waiting' }))
      setUploads((known) => [...known, ...items])
      enqueue(items)
    },
    [enqueue],
  )
  const retry = useCallback(
    (upload: Upload) => {
      tell(upload.key, { state: 'waiting' })
      enqueue([upload])
    },
    [enqueue, tell],
  )
  const dismiss = useCallback(
    ({ key }: Upload) => setUploads((known) => known.filter((one) => one.key !== key)),
    [],
  )
  return { uploads, add, retry, dismiss }
}
