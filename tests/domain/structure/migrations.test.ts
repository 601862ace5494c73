import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readMigrations } from '../../../server/platform/db/migrate.ts'

const file = path.resolve(import.meta.dirname, '../../../server/platform/db/migrations/released.json')
const released = z.record(z.string(), z.string())

it('a released migration never changes, and each is listed', async () => {
  const before = released.parse(JSON.parse(readFileSync(file, 'utf8')))
  const found = await readMigrations()
  const now = Object.fromEntries(found.map(({ name, checksum }) => [name, checksum]))
  // Folders that have it would not open any more: what is to be different is a migration of its own.
  expect(now).toMatchObject(before)
  const fresh = Object.keys(now).filter((name) => !(name in before))
  if (process.env['UPDATE_MIGRATIONS']) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
  else expect(fresh, 'run npm run release-migrations, and commit released.json').toEqual([])
})
