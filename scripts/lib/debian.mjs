import { existsSync, readFileSync } from 'node:fs'
import { run } from './processes.mjs'
import { say, seconds } from './say.mjs'

/** Whether this process can install Debian's packages. */
export const canInstall = () =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Installs a package of Debian, as root. @param {string} name @returns {Promise<boolean>} false, and printed, if apt fails */
export async function installPackage(name) {
  const begin = Date.now()
  say(`Installing ${name} for the tests (apt-get install ${name}) ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const { code, output } = await run('apt-get', ['-q', ...args], { quiet: true, env })
    if (code === 0) continue
    say(`apt-get ${args[0]} failed (${output.trim().split('\n').at(-1)})`)
    return false
  }
  say(`${name} installed in ${seconds(begin)}`)
  return true
}
