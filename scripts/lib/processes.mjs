import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Processes started by `run` that have not ended. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

const hasGroups = process.platform !== 'win32'

/** Signals a process group; a group that has ended already is no failure. @param {number} id @param {NodeJS.Signals} signal */
function signalGroup(id, signal) {
  try {
    process.kill(-id, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Forwards a signal to all processes that `run` has started. @param {NodeJS.Signals} signal */
export function signalAll(signal) {
  for (const child of running) child.kill(signal)
}

/**
 * Runs a program to its end.
 * @param {string} file
 * @param {string[]} args
 * @param {{env?: Record<string, string | undefined>, quiet?: boolean, shell?: boolean, detached?: boolean}} [options]
 * quiet: collect the output instead of showing it; detached: in a separate process group, which ends with it
 * @returns {Promise<{code: number, output: string}>} a code above 128 means ended by a signal, 127 not found
 */
export function run(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: options.shell ?? false,
      detached: hasGroups && (options.detached ?? false),
    })
    if (hasGroups && options.detached) {
      child.once('exit', () => child.pid !== undefined && signalGroup(child.pid, 'SIGKILL'))
    }
    running.add(child)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => {
      running.delete(child)
      resolve({ code: 127, output: String(error) })
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 128, output })
    })
  })
}

/**
 * Runs an installed package's command, without npx.
 * @param {string} script its file below node_modules
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runTool = (script, args, options) =>
  run(process.execPath, [path.join(root, 'node_modules', script), ...args], options)

/**
 * Runs npm: the one that runs this script, else that of the PATH.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNpm(args, options) {
  const cli = process.env['npm_execpath']
  if (cli && /npm-cli\.[cm]?js$/.test(cli)) return run(process.execPath, [cli, ...args], options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/**
 * Ends this process (by a SIGTERM to itself) when npm's shell is gone. npm passes a signal on to that shell, which dies
 * of it without a message.
 */
export function endWithParent() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
