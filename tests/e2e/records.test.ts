import { expect, it } from 'vitest'
import { z } from 'zod'
import { moduleCodes } from '../../src/domain/access/permissions.ts'
import { shellViews } from '../../src/domain/access/views.ts'
import { resources } from '../../src/resources/index.ts'
import { isLong } from '../support/longRun.ts'
import { openDemo } from '../support/openDemo.ts'
import { accessibilityFindings, enterWorkspace, openWithin, watchFaults } from '../support/visit.ts'

const demo = await openDemo({ as: null })
const token = await demo.token()

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const ofShell = new Set(shellViews.map(({ path }) => path))
const rows = z.array(z.looseObject({ id: z.int() }))

/** The id of the first record that the administrator sees; undefined where the demo has none or they may not read it. */
async function firstOf(path: string) {
  const answer = await fetch(`${demo.program.url}/api/${path}?range=[0,0]`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.ok ? rows.parse(await answer.json())[0]?.id : undefined
}

/**
 * A record of every resource; in the long run also its list where the tour does not go there, a new one's form, and what is
 * one page for all resources: editing, import and trash.
 */
async function addresses() {
  const all: string[] = []
  for (const { route, path, evidence, module } of resources) {
    // Only the teams of the platform read them; the tour shows their lists.
    if (!moduleCodes.includes(module)) continue
    const id = await firstOf(path)
    if (id !== undefined) all.push(`/${route}/${id}/show`)
    if (!isLong) continue
    if (!ofShell.has(`/${route}`)) all.push(`/${route}`)
    if (id !== undefined) all.push(`/${route}/${id}`)
    all.push(`/${route}/create`)
    all.push(...(evidence ? ['deleted'] : ['deleted', 'import']).map((page) => `/${route}/${page}`))
  }
  return all
}

it.each([wide, phone])(
  'NAV-07 no page of a resource scrolls sideways, fails or gives axe a finding, at $width',
  async (viewport) => {
    const context = await demo.browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await enterWorkspace(page, demo.program)
    const faults = watchFaults(page)
    const wrong: unknown[] = []
    // The usual run shows some pages on a phone, the long one all.
    const shown = (await addresses()).filter((_, at) => isLong || viewport === wide || at % 8 === 0)
    for (const path of shown) {
      await openWithin(page, path)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (beyond > 0) wrong.push([path, `${beyond} px beside the window`])
      for (const found of [...(await accessibilityFindings(page)), ...faults.splice(0)])
        wrong.push([path, found])
    }
    expect(wrong).toEqual([])
    await context.close()
  },
  900_000,
)
