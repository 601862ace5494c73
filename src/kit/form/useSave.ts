import { useState } from 'react'
import { useDataProvider, useNotify, type RaRecord } from 'react-admin'
import { newKey } from '../../providers/data/newKey.ts'
import type { Resource } from '../../schema/resource.ts'
import { useReason, useText } from '../texts/texts.ts'
import { useReload } from '../records/useReload.ts'
import { failureOf } from '../calls/failures.ts'
import type { Body } from './resolver.ts'

export interface Conflict {
  mine: Body
  theirs: RaRecord
}

/**
 * Creates or changes a record. `save` gives what react-hook-form keeps as errors, or nothing when it is saved; all
 * that was typed stays in the form until then. A change that came in between is kept as `conflict`, and saving goes on
 * from there by `saveOver`.
 */
export function useSave(
  resource: Resource,
  opened: RaRecord | undefined,
  onSaved: (record: RaRecord) => void,
) {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const reload = useReload(resource)
  const text = useText()
  const reason = useReason()
  // One for the life of the form: a second attempt after a lost answer must not make a second record.
  const [idempotencyKey] = useState(newKey)
  const [base, setBase] = useState(opened)
  const [conflict, setConflict] = useState<Conflict>()

  const send = async (body: Body, over: RaRecord | undefined): Promise<RaRecord> => {
    const { route } = resource
    if (!over)
      return (await dataProvider.create<RaRecord>(route, { data: body, meta: { idempotencyKey } })).data
    const data = { ...body, version: over['version'] }
    return (await dataProvider.update<RaRecord>(route, { id: over.id, data, previousData: over })).data
  }

  const saveFrom = async (body: Body, over: RaRecord | undefined) => {
    let saved: RaRecord
    try {
      saved = await send(body, over)
    } catch (error) {
      const { errors, current } = failureOf(error)
      if (over && current) setConflict({ mine: body, theirs: { ...current, id: over.id } })
      return errors ?? { root: { serverError: over && current ? text('conflictKept') : reason(error) } }
    }
    await reload()
    notify(text('saved'), { type: 'success' })
    onSaved(saved)
    return undefined
  }

  return {
    base,
    conflict,
    save: (body: Body) => saveFrom(body, base),
    /** Saves over the newer version, which the form uses from then on. */
    saveOver: (body: Body, theirs: RaRecord) => {
      setConflict(undefined)
      setBase(theirs)
      return saveFrom(body, theirs)
    },
    closeConflict: () => setConflict(undefined),
  }
}
