import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './lib/building.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { checkNodeVersion } from './lib/nodeVersion.mjs'
import { root, runTool } from './lib/processes.mjs'
import { runScript, say, Stop } from './lib/say.mjs'

// npm run bench [-- name ...]: the measurements in tests/bench, one after the other.
await runScript(async () => {
  checkNodeVersion()
  await ensureDependencies()
  await ensureBuilt()
  const folder = path.join(root, 'tests/bench')
  const all = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.bench.ts'))
        .sort()
    : []
  const names = process.argv.slice(2)
  const chosen = all.filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)))
  if (chosen.length === 0)
    throw new Stop(`There is no such measurement; there are: ${all.join(', ') || 'none'}`)
  for (const file of chosen) {
    say(`\n== ${file.replace('.bench.ts', '')}`)
    const { code } = await runTool('tsx/dist/cli.mjs', [`tests/bench/${file}`])
    if (code !== 0) throw new Stop(`${file} failed`)
  }
})
