/** The part of the driver's query that statements of our own are built on; its own types leave it out. */
declare module 'pg/lib/query.js' {
  import type { Connection, FieldDef } from 'pg'

  export default class Query {
    constructor(text: string, values: unknown[])
    /** Under which each connection prepares it once. */
    name: string | undefined
    submit(connection: Connection): void
    /** Writes the messages of one execution. */
    prepare(connection: Connection): void
    handleRowDescription(message: { fields: FieldDef[] }): void
    handleDataRow(message: { fields: (string | null)[] }): void
    handleCommandComplete(): void
    handleReadyForQuery(): void
    handleError(error: Error): void
  }
}
