import pg from 'pg'

/**
 * Updates the planner's statistics. PostgreSQL does so only minutes after a large load. Until then it assumes empty
 * tables, and joins may take a minute instead of milliseconds.
 */
export async function analyze(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('analyze').finally(() => client.end())
}
