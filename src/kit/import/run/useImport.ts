import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import type { ImportAnswer, ImportPatch } from '../../../schema/calls/importing.ts'
import type { Resource } from '../../../schema/resource.ts'
import { isMissing } from '../../calls/failures.ts'
import {
  countOf,
  keepCorrections,
  keptCorrections,
  noCorrections,
  patchOf,
  type Corrections,
} from './corrections.ts'
import { changeImport, fetchImport, importKeys } from './importCalls.ts'

/** Milliseconds after which a file is asked about again while it is being checked or brought in. */
const interval = 800

export interface Import {
  answer: ImportAnswer
  /** Unchecked corrections. */
  corrections: Corrections
  /** Changes the corrections; the function gets the current ones. */
  correct: (change: (before: Corrections) => Corrections) => void
  /** A change is on its way; until it has arrived nothing else can be changed. */
  busy: boolean
  failure: unknown
  /** Changes how the file is read, with the corrections that wait. */
  change: (patch: ImportPatch) => Promise<void>
}

/** The file is still asked about: it is being checked, or brought in. */
const isMoving = (answer: ImportAnswer | undefined) =>
  answer !== undefined &&
  (answer.validation !== null || answer.state === 'running' || answer.state === 'undoing')

/** The file as it has been asked to be read, while the answer is on its way. */
function asWished(answer: ImportAnswer, { mapping = {}, mode, dateFormat, numberFormat }: ImportPatch) {
  const columns = answer.columns.map((column) => {
    const field = mapping[column.heading]
    return field === undefined ? column : { ...column, field }
  })
  return {
    ...answer,
    columns,
    mode: mode ?? answer.mode,
    dateFormat: dateFormat ?? answer.dateFormat,
    numberFormat: numberFormat ?? answer.numberFormat,
  }
}

/** A file can be corrected and brought in as long as it has not been. */
export const isOpen = ({ state }: ImportAnswer) => state === 'draft' || state === 'previewed'

/** An import as the server keeps it, with what waits in this tab. It is undefined until it has been fetched. */
export function useImport(resource: Resource, id: number) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const client = useQueryClient()
  const [corrections, setCorrections] = useState(() => keptCorrections(id))
  const [wish, setWish] = useState<ImportPatch>()
  const [failure, setFailure] = useState<unknown>()
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    queryKey: importKeys.one(resource, id),
    queryFn: ({ signal }) => fetchImport(dataProvider, resource, id, signal),
    refetchInterval: ({ state }) => (isMoving(state.data) ? interval : false),
    retry: (count, reason) => count < 2 && !isMissing(reason),
  })
  const rowsStale = useCallback(
    () => client.invalidateQueries({ queryKey: importKeys.rows(resource, id) }),
    [client, resource, id],
  )
  const validated = answer?.validation === null
  useEffect(() => {
    if (validated) void rowsStale()
  }, [validated, rowsStale])
  useEffect(() => keepCorrections(id, corrections), [id, corrections])

  const change = async (patch: ImportPatch) => {
    if (!answer) return
    setWish(patch)
    setFailure(undefined)
    try {
      const waiting = countOf(corrections) > 0 ? patchOf(corrections, answer) : {}
      const said = await changeImport(dataProvider, resource, id, { ...waiting, ...patch })
      client.setQueryData(importKeys.one(resource, id), said)
      setCorrections(noCorrections)
      if (said.validation === null) await rowsStale()
    } catch (reason) {
      setFailure(reason)
    } finally {
      setWish(undefined)
    }
  }
  const task: Import | undefined = answer && {
    answer: wish ? asWished(answer, wish) : answer,
    corrections,
    correct: setCorrections,
    busy: wish !== undefined,
    failure,
    change,
  }
  return { task, error, retry: () => void refetch() }
}
