import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'
import { shellViews } from '../../src/domain/access/views.ts'
import { resources } from '../../src/resources/index.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { launchBrowser } from '../support/browser.ts'
import { startProgram } from '../support/program.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { enterWorkspace, settled } from '../support/visit.ts'

// npm run pictures [-- name ...]: every page of the shell and every list, record and form, from the demo, into pictures/.
// PICTURES_AS=wide,light,en makes only those; a name is a route (employee) or a page's path (/dashboard).

const folder = path.resolve(import.meta.dirname, '../../pictures')
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const themes = ['light', 'dark'] as const
const languages = ['en', 'ms'] as const

const asked = (process.env['PICTURES_AS'] ?? '').split(',').filter(Boolean)
const wanted = <T extends string>(all: readonly T[]): readonly T[] =>
  all.some((one) => asked.includes(one)) ? all.filter((one) => asked.includes(one)) : all

const names = process.argv.slice(2)
const isNamed = (name: string) => names.length === 0 || names.includes(name)

const record = z.object({ id: z.number() })

/** The id of the record that its list shows first; nothing where it has none or the administrator may not read it. */
async function firstOf(page: Page, resource: Resource): Promise<number | undefined> {
  const waiting = page.waitForResponse(
    (response) => response.url().includes(`/${resource.path}?`) && response.request().method() === 'GET',
    { timeout: 10_000 },
  )
  await page.goto(new URL(`/${resource.route}`, page.url()).href)
  const answer = await waiting.catch(() => undefined)
  return z.array(record).safeParse(await answer?.json().catch(() => undefined)).data?.[0]?.id
}

interface Sight {
  name: string
  path: string
}

async function sights(page: Page): Promise<Sight[]> {
  const all: Sight[] = shellViews
    .filter((view) => isNamed(view.path) && !resources.some(({ route }) => view.path === `/${route}`))
    .map((view) => ({ name: `page-${view.path.slice(1).replaceAll('/', '-')}`, path: view.path }))
  for (const resource of resources.filter(({ route }) => isNamed(route))) {
    const { route } = resource
    const id = await firstOf(page, resource)
    all.push({ name: `${route}-list`, path: `/${route}` }, { name: `${route}-new`, path: `/${route}/create` })
    if (id === undefined) continue
    all.push(
      { name: `${route}-record`, path: `/${route}/${id}/show?whole=1` },
      { name: `${route}-edit`, path: `/${route}/${id}` },
    )
  }
  return all
}

async function takeAll(context: BrowserContext, page: Page, all: readonly Sight[], into: string) {
  for (const { name, path: at } of all) {
    await page.goto(new URL(at, page.url()).href)
    // A page that never comes to rest is pictured as it stands.
    await settled(page).catch(() => console.log(`${name} did not settle`))
    await page.screenshot({ path: path.join(into, `${name}.png`) })
  }
  await context.clearPermissions()
}

const { folder: data, remove } = await makeTemporaryFolder('pictures')
const program = await startProgram(data)
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await enterWorkspace(page, program)
  page.setDefaultTimeout(20_000)
  const all = await sights(page)
  for (const language of wanted(languages)) {
    await page.evaluate((chosen) => localStorage.setItem('RaStore.locale', JSON.stringify(chosen)), language)
    for (const [size, viewport] of Object.entries(sizes).filter(
      ([name]) => asked.every((one) => !(one in sizes)) || asked.includes(name),
    ))
      for (const theme of wanted(themes)) {
        const into = path.join(folder, `${size}-${theme}-${language}`)
        await rm(into, { recursive: true, force: true })
        await mkdir(into, { recursive: true })
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await takeAll(context, page, all, into)
        console.log(`${all.length} pictures in pictures/${path.basename(into)}`)
      }
  }
} finally {
  await browser.close()
  await program.stop()
  await remove()
}
