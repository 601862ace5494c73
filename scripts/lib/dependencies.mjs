import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, runNpm } from './processes.mjs'
import { Stop, say, seconds } from './say.mjs'

/** @typedef {{version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, os?: string[], cpu?: string[]}} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
const packagesOf = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages ?? {}

/** @param {string[] | undefined} list as in package.json: names, or names to be left out with a leading "!" */
const allows = (list, name) =>
  !list || (!list.includes(`!${name}`) && (list.every((item) => item.startsWith('!')) || list.includes(name)))

/**
 * The reason why node_modules differs from package-lock.json; undefined if it does not. Compares npm's record of
 * installed packages (node_modules/.package-lock.json), so a manual `npm install` counts too.
 */
export function whyInstall() {
  const note = 'node_modules/.package-lock.json'
  if (!existsSync(path.join(root, note))) return 'not there yet'
  const installed = packagesOf(note)
  for (const [name, wanted] of Object.entries(packagesOf('package-lock.json'))) {
    if (name === '') continue
    const found = installed[name]
    if (found ? found.version !== wanted.version : !wanted.optional && !wanted.devOptional) return 'changed'
  }
  const foreign = Object.values(installed).some(
    ({ os, cpu }) => !allows(os, process.platform) || !allows(cpu, process.arch),
  )
  return foreign ? 'made for another system' : undefined
}

/** Installs the dependencies when they are missing or other than package-lock.json says. */
export async function ensureDependencies() {
  const reason = whyInstall()
  if (!reason) return
  const begin = Date.now()
  say(`Installing the dependencies (${reason}; a minute or two) ...`)
  const { code, output } = await runNpm(
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      quiet: true,
    },
  )
  if (code !== 0) {
    throw new Stop(
      `${output.trim()}\nThe dependencies could not be installed: "npm ci" failed, see above. It needs npm and its registry within reach.`,
    )
  }
  say(`Dependencies installed in ${seconds(begin)}`)
}
