import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/building.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { checkNodeVersion } from './lib/nodeVersion.mjs'
import { endWithParent, root } from './lib/processes.mjs'
import { runScript } from './lib/say.mjs'

// npm start: prepares the checkout, then becomes the server. The server runs in this process, so that signals reach it
// directly.
await runScript(async () => {
  checkNodeVersion()
  endWithParent()
  await ensureDependencies()
  await ensureBuilt()
  // Like npm, from any folder: the program finds its console and data folder from here.
  process.chdir(root)
  process.env['NODE_ENV'] ??= 'production'
  const main = path.join(root, 'dist/server/main.js')
  process.argv[1] = main
  await import(pathToFileURL(main).href)
})
