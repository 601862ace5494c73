import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const filesBelow = (folder: string): string[] =>
  !existsSync(path.join(root, folder))
    ? []
    : readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))

const sources = [...filesBelow('src'), ...filesBelow('server')]

/** Relative imports of a file, as paths from the root; type-only ones count too, because they bind just as well. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const matches = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  return [...matches].map(([, target = '']) =>
    path.relative(root, path.resolve(root, path.dirname(file), target)),
  )
}

const room = (file: string): string => {
  const parts = file.split('/')
  if (parts.length === 2) return parts[0] === 'server' ? 'server' : 'App'
  return `${parts[0]}/${parts[1]}`
}

/** Which rooms a room may import from (docs/architecture.md); itself always. */
const shared = ['src/domain', 'src/schema', 'src/resources']
const console = [...shared, 'src/kit', 'src/providers', 'src/custom']
const server = [...shared, 'server/platform', 'server/engine']

const mayImport: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/schema': ['src/domain'],
  'src/resources': ['src/domain', 'src/schema'],
  'src/kit': [...shared, 'src/providers'],
  'src/providers': shared,
  'src/custom': [...shared, 'src/kit', 'src/providers'],
  'src/app': console,
  App: [...console, 'src/app'],
  'src/entry': [...console, 'App'],
  'server/platform': ['src/domain', 'src/schema'],
  'server/engine': ['src/domain', 'src/schema', 'server/platform'],
  'server/services': server,
  'server/modules': [...server, 'server/services'],
  'server/overviews': [...server, 'server/services', 'server/modules'],
  'server/demo': [...server, 'server/services', 'server/modules', 'server/overviews'],
  server: [...server, 'server/services', 'server/modules', 'server/overviews', 'server/demo'],
}

it('imports only ever point the allowed way between the rooms', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => room(target) !== room(file) && !mayImport[room(file)]?.includes(room(target)))
      .map((target) => `${file} imports ${target}`),
  )
  expect(sources.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

/** The area of a file on the server: its floor and its folder. */
const areaOf = (file: string) => /^server\/(?:modules|overviews)\/[^/]+(?=\/)/.exec(file)?.[0]

it('lets areas of the server import only public.ts of each other', () => {
  const wrong = sources
    .filter((file) => file.startsWith('server/') && file !== 'server/areas.ts')
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => areaOf(target) !== undefined && areaOf(target) !== areaOf(file))
        .filter((target) => target !== `${areaOf(target)}/public.ts`)
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

it('separates console, server and tests', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter(
        (target) => target.startsWith('tests/') || (file.startsWith('server/') && target.endsWith('.tsx')),
      )
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

it('lets areas of the console stand alone', () => {
  const screen = (file: string) => file.split('/')[2]
  const wrong = sources
    .filter((file) => file.startsWith('src/custom/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('src/custom/') && screen(target) !== screen(file))
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

it('knows kinds only through registries, and particular resources only in their own files', () => {
  const generic = sources.filter((file) => /^(src\/kit|server\/engine|src\/schema)\//.test(file))
  const switches = generic.filter((file) =>
    /switch \(\w*\.?kind\)/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  const named = generic.filter((file) => importsOf(file).some((target) => target.endsWith('.resource.ts')))
  expect([switches, named]).toEqual([[], []])
})

it('makes and joins streams in one place, where each has a listener for its error', () => {
  const made =
    /new (Readable|Writable|Transform|PassThrough|Duplex)\(|Readable\.from\(|\bcreate(Read|Write)Stream\(|\.pipe\(/
  const wrong = filesBelow('server')
    .filter((file) => file !== 'server/platform/streams.ts')
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    )
    .filter((line) => made.test(line) && !/\bguarded\(/.test(line))
  expect(wrong).toEqual([])
})

/** Folders up to two levels below a room; a file at the room's top is a node of its own. */
const nodeOf = (file: string, base: string) =>
  file
    .slice(base.length + 1)
    .split('/')
    .slice(0, 2)
    .join('/')

/** Groups of nodes that reach each other (Tarjan's strongly connected components). */
function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle)
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return circles
}

it.each(['server/engine', 'server/platform', 'src/domain', 'src/schema'])(
  'has no circle of folders in %s',
  (base) => {
    const edges = new Map<string, Set<string>>()
    for (const file of filesBelow(base)) {
      const from = nodeOf(path.dirname(file) === base ? file : path.dirname(file), base)
      for (const target of importsOf(file)) {
        if (!target.startsWith(`${base}/`)) continue
        const to = nodeOf(path.dirname(target) === base ? target : path.dirname(target), base)
        if (to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
      }
    }
    expect(edges.size).toBeGreaterThan(0)
    expect(circlesOf(edges)).toEqual([])
  },
)
