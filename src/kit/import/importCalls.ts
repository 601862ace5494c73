import type { PortalDataProvider } from '../../providers/dataProvider.ts'
import { newKey } from '../../providers/newKey.ts'
import type { Batch } from '../../schema/calls/batch.ts'
import {
  importAnswer,
  importRows,
  mostImportRows,
  type ImportAnswer,
  type ImportKind,
  type ImportPatch,
  type ImportRow,
} from '../../schema/calls/importing.ts'
import type { Resource } from '../../schema/resource.ts'

/** What the import asks of the data provider. */
export type ImportCalls = Pick<PortalDataProvider, 'call' | 'runBatch' | 'batch'>

/** Milliseconds between two looks at work that goes on. */
const patience = 300

const wait = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, patience)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** The calls of one resource's import. All of them throw as the data provider does. */
export function importCalls(dataProvider: ImportCalls, { route }: Resource, signal?: AbortSignal) {
  const call = async (below: string, request: Parameters<ImportCalls['call']>[2]) =>
    (await dataProvider.call(route, below, { ...request, signal })).data

  return {
    /** POST {path}/import: keeps the file, under a key so that none is kept twice. */
    async send(name: string, text: string): Promise<ImportAnswer> {
      const body = new Blob([text], { type: 'text/csv' })
      const headers = { 'idempotency-key': newKey() }
      return importAnswer.parse(
        await call(`import?name=${encodeURIComponent(name)}`, { method: 'POST', body, headers }),
      )
    },

    /** PATCH {path}/import/{id}: changes how the file is read, or its cells. */
    async change(id: number, patch: ImportPatch): Promise<ImportAnswer> {
      return importAnswer.parse(await call(`import/${id}`, { method: 'PATCH', body: patch }))
    },

    /** GET {path}/import/{id}, until the file has been judged to its end. */
    async judged(file: ImportAnswer): Promise<ImportAnswer> {
      let now = file
      while (now.judging) {
        await wait(signal)
        now = importAnswer.parse(await call(`import/${file.id}`, {}))
      }
      return now
    },

    /** GET {path}/import/{id}/rows: the first records of a kind. */
    async rows(id: number, kind: ImportKind, most = mostImportRows): Promise<ImportRow[]> {
      const query = new URLSearchParams({
        filter: JSON.stringify({ kind }),
        range: JSON.stringify([0, most - 1]),
      })
      return importRows.parse(await call(`import/${id}/rows?${query}`, {}))
    },

    /** Runs the file, to its end. */
    async run(id: number): Promise<Batch> {
      let batch = await dataProvider.runBatch(id)
      while (batch.state === 'running' || batch.state === 'undoing') {
        await wait(signal)
        batch = await dataProvider.batch(id)
      }
      return batch
    },
  }
}
