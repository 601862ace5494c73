import * as z from 'zod/mini'

/** A record's id with what people call it: `GET {path}/names?filter={"id":[1,2]}`. */
export const recordName = z.object({ id: z.number(), name: z.string() })
export type RecordName = z.infer<typeof recordName>

/** Asks the data provider's `getMany` for names instead of records, which the caller may not read. */
export const namesAlone = { names: 'alone' } as const
