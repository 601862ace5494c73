import { ensureDependencies } from './lib/dependencies.mjs'
import { checkNodeVersion } from './lib/nodeVersion.mjs'
import { runTool, signalAll } from './lib/processes.mjs'
import { runScript, say } from './lib/say.mjs'

// npm run dev: the console from vite's server (hot reload, proxies to the API), the API restarted at each change.
await runScript(async () => {
  checkNodeVersion()
  await ensureDependencies()
  const port = process.env['PORT'] || '3000'
  let isEnding = false
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    isEnding = true
    signalAll(signal)
  }
  // The terminal's Ctrl-C reaches all of them by itself; a signal to this process alone is passed on.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => end('SIGTERM'))

  const api = runTool('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], {
    env: { PORT: port },
  }).then((result) => ({ name: 'API', ...result }))
  const console = runTool('vite/bin/vite.js', ['--clearScreen', 'false'], {
    env: { API_ORIGIN: `http://127.0.0.1:${port}` },
  }).then((result) => ({ name: 'console', ...result }))

  const first = await Promise.race([api, console])
  const byItself = !isEnding
  if (byItself) {
    say(`The ${first.name} has ended; ending the other side too`)
    end('SIGTERM')
  }
  await Promise.all([api, console])
  return byItself ? 1 : 0
})
