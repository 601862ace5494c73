import type { ImportColumn } from '../../../schema/calls/importing.ts'

/**
 * The columns of a file that somebody would miss, each with its place: spreadsheets are full of others, in which no record
 * has a text and whose heading means nothing.
 */
export const filledColumns = (columns: readonly ImportColumn[]) =>
  columns
    .map((column, place) => ({ ...column, place }))
    .filter(({ field, sample }) => field !== null || sample !== '')
