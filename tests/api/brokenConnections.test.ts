import { Client } from 'pg'
import { expect, it } from 'vitest'
import { openDatabase } from '../../server/platform/db/database.ts'
import { createTestDatabase } from '../support/testDatabase.ts'

it('a connection that the database ends between two statements fails its transaction, not the process', async () => {
  const { url, drop } = await createTestDatabase()
  const db = await openDatabase(url)
  const owner = new Client({ connectionString: url })
  await owner.connect()
  try {
    const broken = db.system.transaction(async ({ query }) => {
      const [session] = await query<{ pid: number }>('select pg_backend_pid() as pid')
      await owner.query('select pg_terminate_backend($1)', [session?.pid])
      await new Promise((resolve) => setTimeout(resolve, 200))
      return query('select 1')
    })
    await expect(broken).rejects.toThrow(/connection/i)
    expect(await db.system.query('select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await db.close()
    await owner.end()
    await drop()
  }
})
