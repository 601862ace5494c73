import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { minify, transformWithOxc } from 'vite'
import { Stop, runScript, say } from './lib/say.mjs'

// node scripts/otherPostgres.mjs check|record VERSION. `check` exits with 0 if the API suite passed on that PostgreSQL with
// today's engine, database code and migrations. `record` writes that it has passed; commit the file.

const record = 'tests/otherPostgres.json'
const folders = ['server/engine', 'server/platform/db']
/** Takes out comments and spaces alone. */
const plain = { compress: false, mangle: false }

/** A file's code without comments and types, because they can't change a result. @param {string} file */
async function codeOf(file) {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.ts')
    ? (await minify(file, (await transformWithOxc(text, file)).code, plain)).code
    : text
}

async function fingerprint() {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name).replaceAll('\\', '/'))
      .toSorted()
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(await codeOf(file))
        .update('\0')
  }
  return hash.digest('hex')
}

await runScript(async () => {
  const [order, version] = process.argv.slice(2)
  if (!version || (order !== 'check' && order !== 'record'))
    throw new Stop('Say check or record, and a version')
  const now = { version, sources: await fingerprint() }
  if (order === 'record') {
    writeFileSync(record, `${JSON.stringify(now, null, 2)}\n`)
    say(`${record} says that the API suite passes on PostgreSQL ${version}`)
    return 0
  }
  const known = JSON.parse(readFileSync(record, 'utf8'))
  return known.version === now.version && known.sources === now.sources ? 0 : 1
})
