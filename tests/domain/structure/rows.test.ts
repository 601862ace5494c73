import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../src/custom')

/** Objects whose keys are no fields: errors by field, data attributes, and what forms and the outbox hold. */
const keyed = new Set(['body', 'dataset', 'defaultValues', 'errors', 'transitions', 'values'])

const bracket = /(?:(?<!\w)([a-z]\w*)|(?<!typeof \w+)\))[?!]?\.?\['\w+'\]/g
const untyped = [
  // A type that accepts every field.
  /\bRaRecord\b/g,
  // Calls that return records of no resource.
  /\b(?:useGet(?:List|Many|One|ManyReference|ManyAggregate)|useRecordContext|useReference)\(/g,
  /\.get(?:List|Many|One)\(/g,
  // Parts and notices by a name, whose records have no type.
  /\b(?:parts|notices): \{\s*'?\w/g,
]

/** The places in a file that read records of no known type. */
function untypedReads(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/^import [^;]*? from '.*'$/gm, '')
  const reads = [...text.matchAll(bracket)].filter(([, name]) => !keyed.has(name ?? ''))
  return [...reads, ...untyped.flatMap((form) => [...text.matchAll(form)])].map(
    ([read]) => `${file}: ${read}`,
  )
}

it('reads records of the areas by the type of their resource', () => {
  const reads = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap(untypedReads)
  expect(reads).toEqual([])
})
