import { createContext, use, type ReactNode } from 'react'
import type { Identifier } from 'react-admin'
import type { Resource } from '../schema/resource.ts'

/** Draws what can be done with the records of those ids, besides what follows from their schema. */
export type MoreActions = (ids: readonly Identifier[]) => ReactNode

/** Further actions that the areas add to the pages of a resource, by its name: beside a record's own, and for chosen records. */
export const MoreActionsContext = createContext<Readonly<Record<string, MoreActions>>>({})

/** The resource's further actions; nothing where no area has added any. */
export const useMoreActions = ({ name }: Resource): MoreActions =>
  use(MoreActionsContext)[name] ?? (() => null)
