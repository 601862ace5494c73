import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../support/testDatabase.ts'

test('each test gets a migrated database, which drop removes', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])
  const [first, ...others] = databases.map(({ url }) => new Client({ connectionString: url }))
  if (!first) throw new Error('no database')
  const migrations = async (client: Client) => Number((await client.query('select from migration')).rowCount)
  try {
    await Promise.all([first, ...others].map((client) => client.connect()))
    const applied = await migrations(first)
    expect(applied).toBeGreaterThan(0)
    await first.query('delete from migration')
    expect(await Promise.all(others.map(migrations))).toEqual(others.map(() => applied))
  } finally {
    await Promise.all([first, ...others].map((client) => client.end()))
    await Promise.all(databases.map((database) => database.drop()))
  }
  await expect(new Client({ connectionString: databases[0]?.url }).connect()).rejects.toThrow(
    /does not exist/,
  )
})
