import { createContext, use, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../schema/resource.ts'

/** Draws what an area has to say about a record; nothing where there is nothing to say. */
export type RecordNotice = (record: RaRecord) => ReactNode

/** What the areas have to say about records, by the name of the resource: stands above what the record holds. */
export const RecordNoticesContext = createContext<Readonly<Record<string, RecordNotice>>>({})

/** The resource's notice; nothing where no area has any. */
export const useRecordNotice = ({ name }: Resource): RecordNotice =>
  use(RecordNoticesContext)[name] ?? (() => null)
