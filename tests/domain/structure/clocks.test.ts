import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const released = 'server/platform/db/migrations/'

/** Days by the clock of the database or the process: for some hours the company has another day. */
const otherClocks =
  /current_date|now\(\)::date|localtimestamp|new Date\((Date\.now\([^)]*)?\)\.toISOString\(\)\.slice\(0, (7|10)\)/i

it('CONST-01 no day comes from the clock of the database or the process', () => {
  const files = ['server', 'src', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith(released)),
  )
  expect(files.length).toBeGreaterThan(1000)
  const wrong = files
    .filter((file) => !file.endsWith('clocks.test.ts'))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (otherClocks.test(line) ? [`${file}:${index + 1}`] : [])),
    )
  expect(wrong).toEqual([])
})
