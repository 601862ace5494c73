import pg from 'pg'

/**
 * Has the database count what its tables hold. It does so by itself, but only within minutes of a large load; until then it
 * takes every table for an empty one, and statements over several of them may take a minute in place of some milliseconds.
 */
export async function analyze(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('analyze').finally(() => client.end())
}
