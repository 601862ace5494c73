import { Stop } from './say.mjs'

const oldest = [20, 19]

/** Stops with a clear line on a Node.js that is too old for the program. */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new Stop(
    `This needs Node.js ${oldest.join('.')} or later and runs on ${version}: install a newer one (https://nodejs.org), then try again`,
  )
}
