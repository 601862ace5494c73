import AxeSource from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isLong } from './longRun.ts'
import { printedAccount, type Program } from './program.ts'

/** Signs in with a printed demo account and enters a company's workspace, the facility company's if nothing else is said. */
export async function enterWorkspace(
  page: Page,
  program: Program,
  word = 'administrator',
  company = 'Seri Maju Facilities',
) {
  // A busy machine is slow, not wrong.
  page.setDefaultTimeout(90_000)
  const { username, password } = await printedAccount(program, word)
  await page.goto(program.url)
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/direct')
  await page.getByText(company).click()
  await page.waitForURL('**/dashboard')
}

/** The line of a page in the side menu, after its group is unfolded. */
export async function menuLine(page: Page, group: string, name: string) {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const heading = menu.getByRole('button', { name: group, exact: true })
  await heading.waitFor()
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
  return menu.getByRole('link', { name, exact: true })
}

/**
 * Waits until the page is loaded: half a second without an answer, and no skeleton. The network is never idle because
 * of the event stream.
 */
export async function settled(page: Page) {
  await page.waitForFunction(() => {
    const answers = performance.getEntriesByType('resource').filter((entry) => entry.duration > 0)
    const last = Math.max(0, ...answers.map(({ startTime, duration }) => startTime + duration))
    const waiting = document.querySelector('[aria-busy="true"], .MuiSkeleton-root')
    return document.readyState === 'complete' && !waiting && performance.now() - last > 500
  })
}

/**
 * Opens a page of the console like its links, without a reload, and waits until it is loaded. The shell's progress bar
 * shows when the page has replaced the previous one.
 */
export async function openWithin(page: Page, path: string) {
  const bar = 'progress[aria-label="Opening the page"]'
  await page.evaluate(
    ([bar, path]) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector(bar)) return
          observer.disconnect()
          resolve()
        }).observe(document.body, { childList: true, subtree: true })
        performance.clearResourceTimings()
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
    [bar, path] as const,
  )
  await page.locator(bar).waitFor({ state: 'detached' })
  await settled(page)
}

/** Waits until nothing extends past the window, because layout follows a new width with the next frames. */
export async function fitsWindow(page: Page) {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond, { timeout: 15_000 }).toBeLessThanOrEqual(0)
}

/** Collects invisible failures: script errors and violations of the content security policy. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
  })
  return faults
}

interface Finding {
  rule: string
  nodes: string[]
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that a theme can break. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page in the theme that it is in. */
async function findingsNow(page: Page, rules: readonly string[]): Promise<Finding[]> {
  // The content security policy keeps scripts of others out; the page's own debugger may run them.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AxeSource.source)
  return page.evaluate(async (runOnly) => {
    const fading = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    const look = async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await Promise.allSettled(fading().map(({ finished }) => finished))
      return globalThis.axe.run(document, {
        runOnly: [...runOnly],
        // What passes is not described.
        resultTypes: ['violations'],
      })
    }
    // A colour that still fades into another has neither's contrast: a message may leave while axe looks.
    let moved = true
    const onMove = () => {
      moved = true
    }
    document.addEventListener('transitionrun', onMove)
    let violations: AxeSource.Result[] = []
    for (let looks = 0; moved && looks < 5; looks += 1) {
      moved = false
      ;({ violations } = await look())
    }
    document.removeEventListener('transitionrun', onMove)
    return violations.map(({ id, nodes }) => ({
      rule: id,
      nodes: nodes.map(({ html }) => html.slice(0, 200)),
    }))
  }, rules)
}

/** What axe finds on the page against WCAG 2.2 A and AA; in the long run also what the colours of the other theme break. */
export async function accessibilityFindings(page: Page): Promise<(Finding & { theme?: string })[]> {
  const findings = await findingsNow(page, wcag)
  if (!isLong) return findings
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [theme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  const ofOther = await findingsNow(page, ofColours)
  await page.emulateMedia({ colorScheme: theme })
  return [...findings, ...ofOther.map((finding) => ({ ...finding, theme: other }))]
}

/** The same for states of pages that the usual run visits at rest only. */
export const findingsInLongRun = async (page: Page) => (isLong ? accessibilityFindings(page) : [])

declare global {
  // oxlint-disable-next-line no-var -- a global declaration has no other form
  var axe: typeof AxeSource
}
