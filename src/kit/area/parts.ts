import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { holds } from '../records/records.ts'

/** A further tab on the page of a record, between its details and its history. */
export interface RecordTab {
  name: string
  Label: ComponentType
  Panel?: ComponentType<{ record: RaRecord }>
  /** Shows the record's history among what else happened, so that there is no tab of that alone. */
  withHistory?: true
  /** The tab's resource: the tab requires its read permission. */
  of?: Resource
  /** Whether a record has the tab; without it, every record. */
  isOf?: (record: RaRecord) => boolean
  /** Sections of the record's form whose values stand above its panel instead of among the details. */
  sections?: readonly string[]
}

/** Another view of a list, which replaces its rows and uses the list's filter. */
export interface ListView {
  /** Its name in the address: letters. */
  name: string
  Label: ComponentType
  Icon: ComponentType<{ fontSize?: 'small' }>
  Content: ComponentType
  /** It shows something other than the list's records: their search, filters and files are not offered. */
  ofItsOwn?: true
}

/** An input of an area's own for one field of a resource. */
export interface OwnInput {
  source: string
  label: string
  required: boolean
  /** The record whose change of status asks; none in forms, whose values say it, and for many records. */
  record: RaRecord | undefined
}

export interface FormPart {
  /** Fields without a meaning for these values: they are hidden, and reset to their initial value. */
  idle: (values: Readonly<Record<string, unknown>>) => readonly string[]
  /** Content below a section's fields, by the section's title. */
  below: Readonly<Record<string, ReactNode>>
}

/** What an area adds to the generic pages of a resource where its schema cannot say it. */
export interface Parts {
  /** In place of the list where there is no record at all. */
  empty?: ReactNode
  /** Content next to the list's buttons. */
  list?: ReactNode
  /** Views of the list in addition to its rows. */
  views?: readonly ListView[]
  /**
   * Values said otherwise than by their field alone, by field; undefined where the record has none to say, null where
   * another field says it already.
   */
  values?: Readonly<Record<string, (record: RaRecord) => ReactNode>>
  form?: FormPart
  /** Inputs in place of those of a field's kind, by field. */
  inputs?: Readonly<Record<string, ComponentType<OwnInput>>>
  /** What users should know before a change of status, or `delete` of one record, by its verb. */
  before?: Readonly<Record<string, ComponentType<{ record: RaRecord }>>>
  tabs?: readonly RecordTab[]
  /** Resources below this one that its tabs show, so that its details do not list them as well. */
  inTabs?: readonly string[]
}

/** What the areas add, by the name of the resource. */
export const PartsContext = createContext<Readonly<Record<string, Parts>>>({})

/** Whether a value has something to say: it holds something, or its area says it otherwise. */
export function isSaid({ values }: Parts, record: RaRecord, name: string): boolean {
  const said = values?.[name]?.(record)
  return said !== null && (said !== undefined || holds(record[name]))
}

const none: Parts = {}

/** What an area adds to the resource's pages. */
export const useParts = ({ name }: Resource): Parts => use(PartsContext)[name] ?? none
