import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyFonts } from './fonts.mjs'
import { root, runTool } from './processes.mjs'
import { Stop, say, seconds } from './say.mjs'

/** @typedef {{name: string, sources: string[], product: string, build: () => Promise<{code: number, output: string}>}} Part */

const shared = ['package-lock.json', 'tsconfig.json']

/** @param {string} config vite's file of settings */
const bundle = (config) =>
  runTool('vite/bin/vite.js', ['build', '--config', config, '--logLevel', 'warn'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })

/** @type {Part[]} */
const parts = [
  {
    name: 'console',
    sources: [...shared, 'src', 'public', 'index.html', 'feedback.html', 'docs.html', 'vite.config.ts'],
    product: 'dist/console/index.html',
    build: () => bundle('vite.config.ts'),
  },
  {
    name: 'server',
    sources: [...shared, 'server', 'src/domain', 'src/schema', 'src/resources', 'vite.server.config.ts'],
    product: 'dist/server/main.js',
    build: async () => {
      const built = await bundle('vite.server.config.ts')
      copyFonts()
      return built
    },
  },
]

/** @param {string} name file or folder below the root @returns {string[]} */
function filesOf(name) {
  const at = path.join(root, name)
  if (!existsSync(at)) return []
  if (statSync(at).isFile()) return [name]
  return readdirSync(at).flatMap((entry) => filesOf(`${name}/${entry}`))
}

/** Changes with the content of any source. @param {Part} part */
function fingerprint(part) {
  const hash = createHash('sha256')
  for (const file of part.sources.flatMap(filesOf).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Builds the console (dist/console) and the server (dist/server) where their sources have changed since.
 * @param {{always?: boolean}} [options]
 */
export async function ensureBuilt(options = {}) {
  for (const part of parts) {
    const stamp = path.join(root, '.cache', `${part.name}.built-from`)
    const now = fingerprint(part)
    const built =
      existsSync(path.join(root, part.product)) && existsSync(stamp) && readFileSync(stamp, 'utf8')
    if (built === now && !options.always) continue
    const begin = Date.now()
    rmSync(stamp, { force: true })
    const { code, output } = await part.build()
    if (code !== 0) throw new Stop(`${output.trim()}\nThe ${part.name} could not be built, see above.`)
    mkdirSync(path.dirname(stamp), { recursive: true })
    writeFileSync(stamp, now)
    say(`Built the ${part.name} in ${seconds(begin)}`)
  }
}
