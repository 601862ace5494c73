import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { canInstall, installPackage } from './debian.mjs'
import { root, run } from './processes.mjs'
import { Stop } from './say.mjs'

/** @typedef {{executablePath: string, env: Record<string, string>, kind: string}} Chromium */

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]

/** Where installers put them on systems whose browsers are not in the PATH. */
const usualPlaces = () => {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (process.platform !== 'win32') return []
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .flatMap((variable) => process.env[variable] ?? [])
    .flatMap((base) => [
      `${base}\\Google\\Chrome\\Application\\chrome.exe`,
      `${base}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ])
}

/** The system's own browser. On Linux it has to answer: some systems have only a stand-in for another installer. */
async function systemBrowser() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const inPath =
    process.platform === 'win32'
      ? []
      : commands.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  for (const file of [...inPath, ...usualPlaces()].filter((candidate) => existsSync(candidate))) {
    if (process.platform !== 'linux' || (await run(file, ['--version'], { quiet: true })).code === 0)
      return file
  }
  return undefined
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright-core')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

/** Runs as a separate process, because the package sets environment variables. */
const unpack = `
  const { default: chromium } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  console.log(JSON.stringify({ executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }))`

/** The Chromium of the package @sparticuz/chromium, unpacked into .cache with the libraries it needs. @returns {Promise<Chromium | undefined>} */
async function packagedBrowser() {
  const manifest = path.join(root, 'node_modules/@sparticuz/chromium/package.json')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) return undefined
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  // Its own folder a version: it takes any file of that name for its own.
  const folder = path.join(root, '.cache', `chromium-${version}`)
  mkdirSync(folder, { recursive: true })
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', unpack], {
    quiet: true,
    // Makes it bring the network security libraries along, which a bare system lacks.
    env: { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  })
  if (code !== 0) throw new Stop(`The packaged Chromium could not be unpacked: ${output.trim()}`)
  return { ...JSON.parse(output.trim().split('\n').at(-1) ?? ''), kind: 'packaged' }
}

/**
 * Finds a Chromium to test with: CHROME_PATH, Playwright's own, the system's, one that apt installs (`install`, as
 * root on Debian), the packaged one.
 * @param {{install?: boolean}} [options]
 * @returns {Promise<Chromium>} its file and what its environment needs
 */
export async function findChromium(options = {}) {
  const named = process.env['CHROME_PATH']
  if (named) {
    if (existsSync(named)) return { executablePath: named, env: {}, kind: 'CHROME_PATH' }
    throw new Stop(`CHROME_PATH names ${named}, which is not there`)
  }
  const own = await playwrightBrowser()
  if (own) return { executablePath: own, env: {}, kind: "Playwright's" }
  const present = await systemBrowser()
  if (present) return { executablePath: present, env: {}, kind: "the system's" }
  if (options.install && canInstall() && (await installPackage('chromium'))) {
    const installed = await systemBrowser()
    if (installed) return { executablePath: installed, env: {}, kind: "the system's" }
  }
  const packaged = await packagedBrowser()
  if (packaged) return packaged
  throw new Stop(
    'The tests need a Chromium: install one (Debian: apt-get install chromium; elsewhere Chrome or Edge, or npx playwright install chromium) or name it in CHROME_PATH',
  )
}
