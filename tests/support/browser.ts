import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../../scripts/lib/chromium.mjs'

/**
 * Starts a headless Chromium, found like in `npm test` but without installing one.
 * @param more further command-line switches
 * @throws with a line that says what to install if there is no Chromium
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return chromium.launch({
    executablePath,
    headless: true,
    env: { ...Object.fromEntries(inherited), ...env },
    // Containers give /dev/shm 64 MB, which a big page fills. Drawn without a graphics card, a page is drawn cheapest
    // without acting as if there were one.
    args: ['--disable-dev-shm-usage', '--disable-gpu', '--disable-software-rasterizer', ...more],
  })
}

let shared: Promise<Browser> | undefined

/** The worker's browser, which its files use one after the other; it ends with the worker. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser())
