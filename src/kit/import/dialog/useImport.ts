import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { DayOrder } from '../../../domain/dayFormats.ts'
import type { PortalDataProvider } from '../../../providers/dataProvider.ts'
import type { ImportAnswer, ImportError } from '../../../schema/calls/importingText.ts'
import type { Resource } from '../../../schema/resource.ts'
import { rememberedMapping, rememberMapping, type Mapping } from './mappings.ts'

export interface ImportFile {
  name: string
  text: string
}

/** What the user has decided about a file. */
export interface Draft {
  mapping: Mapping
  dateFormat?: DayOrder
  /** Texts by record and heading. */
  corrections: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Names to create, by reference field. */
  createMissing: Readonly<Record<string, readonly string[]>>
}

/** A cell of the file: record number and heading. */
export type Cell = Pick<ImportError, 'record' | 'column'>

export interface Import {
  file?: ImportFile
  draft: Draft
  /** What the server says of the file and the draft as they were sent last. */
  answer?: ImportAnswer
  /** The draft has corrections that the server has not seen yet. */
  pending: boolean
  busy?: 'checking' | 'importing'
  failure?: unknown
  choose: (file: ImportFile) => void
  map: (heading: string, field: string | null) => void
  order: (dateFormat: DayOrder) => void
  correct: (cells: readonly Cell[], text: string) => void
  create: (field: string, name: string, wanted: boolean) => void
  check: () => void
  run: () => void
  reset: () => void
}

const emptyDraft: Draft = { mapping: {}, corrections: {}, createMissing: {} }

/** One import from the choice of a file to its end. It outlives the dialog, so that closing it loses nothing. */
export function useImport(resource: Resource, onApplied: () => void): Import {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const [file, setFile] = useState<ImportFile>()
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [checked, setChecked] = useState<Draft>()
  const [answer, setAnswer] = useState<ImportAnswer>()
  const [busy, setBusy] = useState<Import['busy']>()
  const [failure, setFailure] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Sends file and draft; a later call replaces a check that is still under way. */
  const send = async (given: ImportFile, wanted: Draft, dryRun: boolean) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setBusy(dryRun ? 'checking' : 'importing')
    setFailure(undefined)
    const { mapping, dateFormat, corrections, createMissing } = wanted
    const body = {
      text: given.text,
      mapping,
      dateFormat,
      dryRun,
      corrections: copied(corrections, (cells) => ({ ...cells })),
      createMissing: copied(createMissing, (names) => [...names]),
    }
    try {
      // Its rules are as large as the list, and few who see a list bring in records.
      const { importRecords } = await import('./importRecords.ts')
      const said = await importRecords(dataProvider, resource, body, controller.signal)
      if (running.current !== controller) return
      setAnswer(said)
      setChecked(wanted)
      if (said.applied) onApplied()
    } catch (error) {
      if (running.current === controller) setFailure(error)
    }
    if (running.current === controller) setBusy(undefined)
  }

  const change = (next: Draft) => {
    setDraft(next)
    if (file) void send(file, next, true)
  }

  return {
    file,
    draft,
    answer,
    pending: draft !== checked,
    busy,
    failure,
    choose: (given) => {
      const fresh = { ...emptyDraft, mapping: rememberedMapping(resource.name) }
      setFile(given)
      setDraft(fresh)
      setAnswer(undefined)
      void send(given, fresh, true)
    },
    map: (heading, field) => {
      const mapping = { ...draft.mapping, [heading]: field }
      rememberMapping(resource.name, mapping)
      change({ ...draft, mapping })
    },
    order: (dateFormat) => change({ ...draft, dateFormat }),
    correct: useCallback((cells, text) => {
      setDraft((now) => {
        const corrections = { ...now.corrections }
        for (const { record, column } of cells) {
          corrections[record] = { ...corrections[record], [column]: text }
        }
        return { ...now, corrections }
      })
    }, []),
    create: useCallback((field, name, wanted) => {
      setDraft((now) => {
        const others = (now.createMissing[field] ?? []).filter((other) => other !== name)
        const names = wanted ? [...others, name] : others
        return { ...now, createMissing: { ...now.createMissing, [field]: names } }
      })
    }, []),
    check: () => file && void send(file, draft, true),
    run: () => file && void send(file, draft, false),
    reset: () => {
      running.current?.abort()
      running.current = undefined
      setFile(undefined)
      setDraft(emptyDraft)
      setAnswer(undefined)
      setFailure(undefined)
      setBusy(undefined)
    },
  }
}

const copied = <From, To>(given: Readonly<Record<string, From>>, copy: (value: From) => To) =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key, copy(value)]))
