/** Asks the data provider's `getList` for the deleted records instead: `GET {path}/deleted`. */
export const deletedOnly = { deleted: 'only' } as const
