import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { unclearIn } from '../../support/plainEnglish.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const record = path.join(import.meta.dirname, 'plainEnglish.json')

/** The folder that a file counts for: two levels of the sources, one of the others. */
const folderOf = (file: string) => /^(?:(?:src|server|tests)\/)?[^/]+/.exec(file)?.[0] ?? file

function countUnclear() {
  const counts = new Map<string, number>()
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|md)$/.test(file) && !file.includes('/migrations/'))
  for (const file of files) {
    const found = unclearIn(file, readFileSync(path.join(root, file), 'utf8')).length
    if (found > 0) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + found)
  }
  return Object.fromEntries([...counts].toSorted(([one], [other]) => one.localeCompare(other)))
}

it('counts unclear sentences per folder; the recorded numbers may only fall (UPDATE_ENGLISH=1)', () => {
  const counts = countUnclear()
  if (process.env['UPDATE_ENGLISH'] === '1') writeFileSync(record, `${JSON.stringify(counts, null, 2)}\n`)
  const recorded = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(record, 'utf8')))
  expect(counts).toEqual(recorded)
})

it('finds clauses, long sentences and long titles, and nothing in code', () => {
  const text = [
    '// Whoever may update employees.',
    'const whoever = 1',
    `// ${'word '.repeat(23)}`,
    `it('${'x'.repeat(91)}', () => undefined)`,
    '/** Requires update on `whoever`. */',
  ].join('\n')
  expect(unclearIn('a.ts', text).map(({ line }) => line)).toEqual([1, 3, 4])
  expect(unclearIn('a.md', 'It is told here.\n\n```\nwhoever\n```\n')).toHaveLength(1)
})
