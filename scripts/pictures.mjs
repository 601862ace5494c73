import { ensureBuilt } from './lib/building.mjs'
import { findChromium } from './lib/chromium.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { checkNodeVersion } from './lib/nodeVersion.mjs'
import { runTool } from './lib/processes.mjs'
import { runScript, Stop } from './lib/say.mjs'

// npm run pictures [-- name ...]: pictures of the console's pages with the demo, for people to look at.
await runScript(async () => {
  checkNodeVersion()
  await ensureDependencies()
  await ensureBuilt()
  await findChromium({ install: true })
  const { code } = await runTool('tsx/dist/cli.mjs', ['tests/pictures/pictures.ts', ...process.argv.slice(2)])
  if (code !== 0) throw new Stop('The pictures could not be made')
})
