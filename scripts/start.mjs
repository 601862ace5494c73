import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/building.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { checkNodeVersion } from './lib/nodeVersion.mjs'
import { endWithParent, root } from './lib/processes.mjs'
import { runScript } from './lib/say.mjs'

// npm start: makes the checkout ready to run, then becomes the server. The server runs in this very process, so that
// whoever signals or kills what was started meets the server and nothing in between.
await runScript(async () => {
  checkNodeVersion()
  endWithParent()
  await ensureDependencies()
  await ensureBuilt()
  // As under npm, wherever it was called from: the program finds its console and its data folder from here.
  process.chdir(root)
  process.env['NODE_ENV'] ??= 'production'
  const main = path.join(root, 'dist/server/server/main.js')
  process.argv[1] = main
  await import(pathToFileURL(main).href)
})
