/** The least a caller needs of the database: one statement, its rows. */
export interface Sql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** The database outside every company: for tables without `client_id`, such as the identity ones. */
export interface SystemSql extends Sql {
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
}
