import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

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

/** Packages that take long to load and that few calls need. */
const loadedOnDemand = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@zxcvbn-ts/language-common',
  'date-holidays',
  'file-type',
  'hucre',
  'nodemailer',
  'pdfkit',
  'sharp',
  'stripe',
]

it('loads slow packages only when a call needs them', () => {
  const atStart = new RegExp(`^import (?!type ).*from '(${loadedOnDemand.join('|')})(/.*)?'$`, 'm')
  const wrong = filesBelow('server').filter((file) =>
    atStart.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
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

/** The folder of a file, at most `depth` levels below the room; a file at the room's top is a node too. */
function nodeOf(file: string, room: string, depth: number): string {
  const [top = '', ...rest] = path.relative(room, file).split('/')
  return [top, ...rest.slice(0, -1)].slice(0, depth).join('/')
}

/** Nodes that lead back to themselves. */
function circularNodes(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reachableFrom = (start: string) => {
    const seen = new Set<string>()
    const visit = (node: string) => {
      for (const next of edges.get(node) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        visit(next)
      }
    }
    visit(start)
    return seen
  }
  return [...edges.keys()].filter((node) => reachableFrom(node).has(node))
}

it.each([
  ['server/engine', 2],
  ['server/platform', 2],
  ['src/domain', 2],
  ['src/schema', 2],
  ['server/services', 1],
  ['server/modules', 1],
  ['server/overviews', 1],
  ['src/custom', 1],
  ['src/resources', 2],
  ['src/kit', 2],
  ['src/providers', 2],
])('has no circle of folders in %s, %i levels deep', (base, depth) => {
  const edges = new Map<string, Set<string>>()
  for (const file of filesBelow(base)) {
    const from = nodeOf(file, base, depth)
    const targets = edges.get(from) ?? new Set()
    edges.set(from, targets)
    for (const target of importsOf(file)) {
      const to = nodeOf(target, base, depth)
      if (target.startsWith(`${base}/`) && to !== from) targets.add(to)
    }
  }
  expect(edges.size).toBeGreaterThan(1)
  expect(circularNodes(edges)).toEqual([])
})

it.each([
  'server/engine',
  'server/platform',
  'src/app',
  'src/domain',
  'src/entry',
  'src/kit',
  'src/providers',
  'src/resources',
  'src/schema',
])('has at most 15 files in each folder of %s', (base) => {
  const counts = new Map<string, number>()
  for (const file of filesBelow(base)) {
    const folder = path.dirname(file)
    if (path.basename(folder) !== 'migrations') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(1)
  expect([...counts].filter(([, count]) => count > 15)).toEqual([])
})
