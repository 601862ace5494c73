import { ensureBuilt } from './lib/building.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { checkNodeVersion } from './lib/nodeVersion.mjs'
import { runScript } from './lib/say.mjs'

// npm run build: console and server, whether or not they have changed.
await runScript(async () => {
  checkNodeVersion()
  await ensureDependencies()
  await ensureBuilt({ always: true })
})
