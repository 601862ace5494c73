import { ensureDependencies } from './lib/dependencies.mjs'
import { checkNodeVersion } from './lib/nodeVersion.mjs'
import { endWithParent, runTool, signalAll } from './lib/processes.mjs'
import { runScript, say } from './lib/say.mjs'

// npm run dev: the console from vite's server (hot reload, proxies to the API), the API restarted at each change.
await runScript(async () => {
  checkNodeVersion()
  endWithParent()
  await ensureDependencies()
  const port = process.env['PORT'] || '3000'
  let isEnding = false
  const end = () => {
    if (!isEnding) signalAll('SIGTERM')
    isEnding = true
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)

  // Separate process groups, because tsx treats a second signal (the terminal's next to ours) as impatience and kills.
  const apiSide = runTool('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], {
    env: { PORT: port },
    detached: true,
  }).then((result) => ({ name: 'API', ...result }))
  const consoleSide = runTool('vite/bin/vite.js', ['--clearScreen', 'false'], {
    env: { API_ORIGIN: `http://127.0.0.1:${port}` },
    detached: true,
  }).then((result) => ({ name: 'console', ...result }))

  const first = await Promise.race([apiSide, consoleSide])
  const byItself = !isEnding
  if (byItself) {
    say(`The ${first.name} has ended; ending the other side too`)
    end()
  }
  await Promise.all([apiSide, consoleSide])
  return byItself ? 1 : 0
})
