import { createContext, use, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource, RowOf } from '../../schema/resource.ts'
import { holds } from '../records/records.ts'

/** A further tab on the page of a record, between its details and its history. */
export interface RecordTab<Row = RaRecord> {
  name: string
  Label: ComponentType
  Panel?: FunctionComponent<{ record: Row }>
  /** Shows the record's history among what else happened, so that there is no tab of that alone. */
  withHistory?: true
  /** The tab's resource: the tab requires its read permission. */
  of?: Resource
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
export interface OwnInput<Row = RaRecord> {
  source: string
  label: string
  required: boolean
  /** The record whose change of status asks; none in forms, whose values say it, and for many records. */
  record: Row | undefined
}

type Name<Row> = keyof Row & string

export interface FormPart<Row = RaRecord> {
  /** Fields without a meaning for these values: they are hidden, and reset to their initial value. */
  idle: (values: Readonly<Partial<Record<Name<Row>, unknown>>>) => readonly Name<Row>[]
  /** Content below a section's fields, by the section's title. */
  below: Readonly<Record<string, ReactNode>>
}

/** What an area adds to the generic pages of a resource where its schema cannot say it. */
export interface Parts<Row = RaRecord> {
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
  values?: Readonly<Partial<Record<Name<Row>, (record: Row) => ReactNode>>>
  form?: FormPart<Row>
  /** Inputs in place of those of a field's kind, by field. */
  inputs?: Readonly<Partial<Record<Name<Row>, FunctionComponent<OwnInput<Row>>>>>
  /** What users should know before a change of status, or `delete` of one record, by its verb. */
  before?: Readonly<Record<string, FunctionComponent<{ record: Row }>>>
  tabs?: readonly RecordTab<Row>[]
  /** Resources below this one that its tabs show, so that its details do not list them as well. */
  inTabs?: readonly string[]
}

/**
 * The parts of one resource, which receive its rows: a renamed field fails the type check at every use. The generic
 * pages render them with that resource's records alone.
 */
export const partsOf = <R extends Resource>({ name }: R, parts: Parts<RowOf<R>>) => ({
  [name]: parts as Parts,
})

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
