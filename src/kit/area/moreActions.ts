import { createContext, use, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource, RowOf } from '../../schema/resource.ts'
import type { Chosen } from '../records/chosen.ts'

/** Renders actions on the chosen records in addition to the schema's. */
export type MoreActions = (chosen: Chosen) => ReactNode

/** Draws actions of exactly one record. */
export const forSingle =
  (draw: (id: number) => ReactNode): MoreActions =>
  (chosen) => {
    const [id, ...others] = 'ids' in chosen ? chosen.ids : []
    return id !== undefined && others.length === 0 && draw(Number(id))
  }

/** Additional actions of the areas by resource name, for a record and for chosen records. */
export const MoreActionsContext = createContext<Readonly<Record<string, MoreActions>>>({})

/** The resource's further actions; nothing where no area has added any. */
export const useMoreActions = ({ name }: Resource): MoreActions =>
  use(MoreActionsContext)[name] ?? (() => null)

/** Whether an area adds actions to the resource. */
export const useHasMoreActions = ({ name }: Resource): boolean => use(MoreActionsContext)[name] !== undefined

/** Draws what an area has to say about a record; nothing where there is nothing to say. */
export type RecordNotice<Row = RaRecord> = (record: Row) => ReactNode

/** The notice of one resource, which receives its rows. */
export const noticeOf = <R extends Resource>({ name }: R, notice: RecordNotice<RowOf<R>>) => ({
  [name]: notice as RecordNotice,
})

/** What the areas have to say about records, by the name of the resource: stands above what the record holds. */
export const RecordNoticesContext = createContext<Readonly<Record<string, RecordNotice>>>({})

/** The resource's notice; nothing where no area has any. */
export const useRecordNotice = ({ name }: Resource): RecordNotice =>
  use(RecordNoticesContext)[name] ?? (() => null)
