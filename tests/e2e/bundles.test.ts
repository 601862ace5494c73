import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

const kilobyte = 1024
let chunks: Map<string, Rolldown.OutputChunk>

beforeAll(async () => {
  // As a release is built: the test's own environment would bring React's development code.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ logLevel: 'silent', build: { write: false } })
  vi.unstubAllEnvs()
  const outputs = Array.isArray(built) ? built : [built]
  chunks = new Map(
    outputs
      .flatMap((output) => ('output' in output ? output.output : []))
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  )
})

/** A chunk with all that it imports at once. */
function closure(chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = chunks.get(name)
    if (imported) closure(imported, seen)
  }
  return seen
}

const holding = (module: string) => {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!found) throw new Error(`No chunk holds ${module}`)
  return found
}

const sizeOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0) / kilobyte

test('shows the sign-in form after at most 75 KB of script', () => {
  const first = closure(holding('src/entry/main.tsx'))
  const modules = [...first].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  expect(
    modules.filter((id) => /node_modules\/(react-admin|ra-core|@mui|zod|amazon-cognito)/.test(id)),
  ).toEqual([])
  expect(sizeOf(first)).toBeLessThanOrEqual(75)
})

test('needs at most 125 KB of script for a whole sign-in', () => {
  const parts = [
    'src/entry/main.tsx',
    'src/providers/services.ts',
    'src/providers/signIn/signIn.ts',
    'src/providers/identity/pool.ts',
  ]
  const needed = new Set(parts.flatMap((part) => [...closure(holding(part))]))
  expect(sizeOf(needed)).toBeLessThanOrEqual(125)
  expect(sizeOf([holding('src/providers/identity/pool.ts').fileName])).toBeLessThanOrEqual(27)
})

test('the console holds no page: each is loaded when it is first opened', () => {
  const isPage = (id: string) => /\/src\/(app|custom|entry|kit)\/.*Page\.tsx$/.test(id)
  const console = [...closure(holding('src/App.tsx'))].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  // Two that stand in for pages: before the console, and where there is none.
  expect(console.filter(isPage).map((id) => id.split('/').at(-1))).toEqual([
    'NotFoundPage.tsx',
    'SignInPage.tsx',
  ])
  const pages = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds.filter(isPage))
  expect(pages.length).toBeGreaterThan(15)
  const heavy = /node_modules\/(leaflet|@firebase|react-data-grid|react-big-calendar|@hello-pangea|hucre)\//
  expect(console.filter((id) => heavy.test(id))).toEqual([])
})

test('the console starts with few files, so that a long way to the server is gone few times', () => {
  const start = closure(holding('src/App.tsx'))
  expect(start.size).toBeLessThanOrEqual(20)
  // What every console knows from the start: the names of all areas' pages, actions and notifications; each area adds a few bytes.
  expect(sizeOf(start)).toBeLessThanOrEqual(385)
})

test('shows a list after at most 490 KB of script in few files, without forms', () => {
  const parts = ['src/App.tsx', 'src/kit/pages/ListPage.tsx', 'src/custom/notification/live/Live.tsx']
  const needed = new Set(parts.flatMap((part) => [...closure(holding(part))]))
  expect(needed.size).toBeLessThanOrEqual(9)
  expect(sizeOf(needed)).toBeLessThanOrEqual(490)
  const modules = [...needed].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  expect(modules.filter((id) => /node_modules\/(react-hook-form|dompurify)\//.test(id))).toEqual([])
})

test('the feedback page of another deployment loads none of the console’s libraries', () => {
  const page = new Set(
    ['src/entry/main.tsx', 'src/providers/services.ts', 'src/custom/feedback/FeedbackPage.tsx'].flatMap(
      (part) => [...closure(holding(part))],
    ),
  )
  const modules = [...page].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  expect(modules.filter((id) => /node_modules\/(react-admin|ra-core|@mui|amazon-cognito)/.test(id))).toEqual(
    [],
  )
  expect(sizeOf(page)).toBeLessThanOrEqual(115)
})

test('shows the registration form after at most 100 KB of script, dial codes within 35', () => {
  const form = new Set([
    ...closure(holding('src/entry/main.tsx')),
    ...closure(holding('src/entry/register/RegisterPage.tsx')),
  ])
  const modules = [...form].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  expect(
    modules.filter((id) =>
      /node_modules\/(react-admin|ra-core|@mui|zod|amazon-cognito|libphonenumber)/.test(id),
    ),
  ).toEqual([])
  expect(sizeOf(form)).toBeLessThanOrEqual(100)
  const numbers = [...closure(holding('src/entry/register/fields/phones.ts'))].filter(
    (name) => !form.has(name),
  )
  expect(sizeOf(numbers)).toBeLessThanOrEqual(35)
})
