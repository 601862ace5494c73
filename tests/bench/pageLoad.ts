import type { BrowserContext, CDPSession } from 'playwright-core'
import { settled } from '../support/visit.ts'

/** A page to measure. It is ready once `count` elements match the selector and show a text or are inputs. */
export interface MeasuredPage {
  path: string
  ready: { selector: string; count: number }
}

/** One visit of a page, over an emulated line. */
export interface Visit {
  /** Seconds from the navigation. */
  ready: number
  /** Kilobytes of script transferred until then, and in all. */
  scriptAtReady: number
  script: number
  /** Requests over the network until half a second passed without one, and those of them below /api. */
  requests: number
  apiRequests: number
  /** Processor seconds of the page's main thread until it was ready: in scripts, and in all tasks. */
  scriptTime: number
  taskTime: number
}

/** 1.6 Mbit/s down, 0.8 up, with 150 ms to the server. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }

/** Counts the requests and bytes of a page; answers from the browser's cache count as nothing. */
async function watchNetwork(devtools: CDPSession) {
  const requests = new Map<string, string>()
  const scripts = new Set<string>()
  let scriptBytes = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) requests.set(requestId, new URL(request.url).pathname)
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requests.delete(requestId)
    else if (/javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  return {
    scriptKilobytes: () => scriptBytes / 1_024,
    requests: () => requests.size,
    apiRequests: () => [...requests.values()].filter((path) => path.startsWith('/api')).length,
  }
}

/** Has the times of the main thread counted by the processor: other programs take turns with it. */
export const countThreadTime = (devtools: CDPSession) =>
  devtools.send('Performance.enable', { timeDomain: 'threadTicks' })

/** Processor seconds of the main thread since it was asked to count them. */
export async function threadTime(devtools: CDPSession): Promise<{ scriptTime: number; taskTime: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { scriptTime: value('ScriptDuration'), taskTime: value('TaskDuration') }
}

/**
 * Visits a page in a new tab, which is closed once the page has settled.
 * @param origin address without a trailing slash
 * @throws if the page is not ready in two minutes
 */
export async function visitPage(
  context: BrowserContext,
  origin: string,
  { path, ready }: MeasuredPage,
): Promise<Visit> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    const network = await watchNetwork(devtools)
    await countThreadTime(devtools)
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
    const readyAt = await page.waitForFunction(
      ({ selector, count }) => {
        // A page receives a single function, without the names of this file.
        const shown = [...document.querySelectorAll(selector)].filter(
          (element) => element instanceof HTMLInputElement || element.textContent.trim() !== '',
        )
        return shown.length >= count && performance.now()
      },
      ready,
      { timeout: 120_000 },
    )
    const times = await threadTime(devtools)
    const scriptAtReady = network.scriptKilobytes()
    const milliseconds = Number(await readyAt.jsonValue())
    await settled(page)
    return {
      ready: milliseconds / 1_000,
      scriptAtReady,
      script: network.scriptKilobytes(),
      requests: network.requests(),
      apiRequests: network.apiRequests(),
      ...times,
    }
  } finally {
    await page.close()
  }
}
