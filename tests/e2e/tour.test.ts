import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { overlay } from '../../src/domain/access/overlays.ts'
import { seedRoles } from '../../src/domain/access/seedRoles.ts'
import { mayOpen } from '../../src/domain/access/viewAccess.ts'
import { shellViews } from '../../src/domain/access/views.ts'
import { openDemo } from '../support/openDemo.ts'
import { isLong } from '../support/longRun.ts'
import { accessibilityFindings, enterWorkspace, openWithin, settled, watchFaults } from '../support/visit.ts'

const { program, browser } = await openDemo({ as: null })

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

interface Way {
  viewport: typeof wide
  language: 'en' | 'ms'
  colorScheme: 'light' | 'dark'
  /** Each page loads the console; otherwise the first one does. */
  loads: boolean
}
const usualWay: Way = { viewport: wide, language: 'en', colorScheme: 'light', loads: false }
const phoneWay: Way = { viewport: phone, language: 'ms', colorScheme: 'dark', loads: true }
const longWays: readonly Way[] = [
  usualWay,
  phoneWay,
  { ...usualWay, viewport: phone, loads: true },
  { ...phoneWay, viewport: wide },
]
const ways = isLong ? longWays : [usualWay]
/** The pages that the usual run visits on a phone too: one of each kind. */
const samplePaths = [
  '/dashboard',
  '/pin-activities',
  '/employee',
  '/schedulling',
  '/timesheet',
  '/leave',
  '/cmms',
  '/work',
  '/report',
  '/general',
]

interface Tour {
  as: string
  company: string
  routes: readonly string[]
  /** Those of them that the person may not open. */
  closed?: ReadonlySet<string>
  /** The pages are checked by axe; the usual run checks those of the person who sees most. */
  isAudited: boolean
  ways: readonly Way[]
}

const everyPath = shellViews.map(({ path }) => path)
/** What an employee may not open: they hold their seed role in a company that is neither operator nor partner. */
const closedToEmployees = new Set(
  shellViews
    .filter(
      (view) =>
        !mayOpen(view, {
          codes: new Set(seedRoles.Employee.permissions),
          company: { id: 1, useStripe: true, isPartnershipEnable: false },
          operatorClientId: 53,
        }),
    )
    .map(({ path }) => path),
)
const operatorsOwn = new Set(['/PAM', '/partner', '/broadcast'])
const people: readonly Tour[] = [
  {
    as: 'administrator',
    company: 'Seri Maju Facilities',
    routes: everyPath.filter((path) => !operatorsOwn.has(path)),
    isAudited: true,
    ways,
  },
  {
    as: 'administrator',
    company: 'Seri Maju Facilities',
    routes: samplePaths,
    isAudited: true,
    // The long run visits every page so.
    ways: isLong ? [] : [phoneWay],
  },
  {
    as: 'employee',
    company: 'Seri Maju Facilities',
    routes: everyPath,
    // One page has no list of their own to be refused: the pins of the company's contracts are nobody's own.
    closed: new Set([...closedToEmployees, '/contract']),
    isAudited: isLong,
    ways,
  },
  { as: 'platform operator', company: 'Portal Platform', routes: [...operatorsOwn], isAudited: true, ways },
  {
    as: 'owner of a company',
    company: 'Tropika Chiller',
    routes: ['/PAM', '/partner'],
    isAudited: true,
    ways,
  },
]

/** The overlay that stands in place of the page, if any. */
const overlayOn = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.querySelector('#main-content [data-overlay]')?.getAttribute('data-overlay') ?? null,
  )

/** What keeps a page from being one that a newcomer can work with; what they may not see says so in its place. */
const wrongWith = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('#main-content')
    if (!main) return ['no page']
    const shown = (found: Iterable<Element>) =>
      [...found].filter((element) => element.getClientRects().length > 0)
    const wrong: string[] = []
    const beyond = document.documentElement.scrollWidth - window.innerWidth
    if (beyond > 0) wrong.push(`${beyond} px beside the window`)
    if (shown(main.querySelectorAll('[role="alert"] [data-notice]')).length > 0) wrong.push('not loaded')
    if (shown(main.querySelectorAll('output h2')).length > 0) return wrong
    if (shown(document.querySelectorAll('h1')).length === 0) wrong.push('no heading')
    const things =
      'tbody tr, li, [role="listitem"], [role="gridcell"], [role="img"], input, article, dl, .MuiCard-root'
    if (shown(main.querySelectorAll(things)).length === 0) wrong.push('no content')
    const rows = 'tbody tr, [role="gridcell"], [role="listitem"], li'
    if (
      shown(main.querySelectorAll('[data-notice]')).length > 0 &&
      shown(main.querySelectorAll(rows)).length === 0
    )
      wrong.push('empty')
    return wrong
  })

const tours = people.flatMap(({ ways, ...tour }) => ways.map((way) => ({ ...tour, ...way })))

it.each(tours)(
  'NAV-07 $as finds content and no fault on each page, at $viewport.width in $language, $colorScheme',
  async ({ as, company, routes, closed, isAudited, loads, viewport, language, colorScheme }) => {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await enterWorkspace(page, program, as, company)
    await page.evaluate((chosen) => localStorage.setItem('RaStore.locale', JSON.stringify(chosen)), language)
    const faults = watchFaults(page)
    const wrong: unknown[] = []
    for (const [at, path] of routes.entries()) {
      if (loads || at === 0) {
        await page.goto(`${program.url}${path}`)
        await page.locator('#main-content').waitFor()
        await settled(page)
      } else await openWithin(page, path)
      const refused = (await overlayOn(page)) === String(overlay.notAuthorised)
      if (refused !== (closed?.has(path) ?? false)) wrong.push([path, refused ? 'refused' : 'not refused'])
      const findings = isAudited ? await accessibilityFindings(page) : []
      for (const found of [...(await wrongWith(page)), ...findings, ...faults.splice(0)])
        wrong.push([path, found])
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    expect(wrong).toEqual([])
    await context.close()
  },
  900_000,
)
