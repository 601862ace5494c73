import { build, type Rolldown, type UserConfig } from 'vite'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** The chunks that come with one, each in turn by `next`; never `but`. */
export function withAll(
  from: readonly Rolldown.OutputChunk[],
  chunks: Chunks,
  next: (chunk: Rolldown.OutputChunk) => readonly string[],
  but?: Rolldown.OutputChunk,
): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>()
  const open = [...from]
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (chunk === but || found.has(chunk)) continue
    found.add(chunk)
    for (const name of next(chunk)) {
      const imported = chunks.get(name)
      if (imported) open.push(imported)
    }
  }
  return found
}

/** The scripts that a build has made. */
export const chunksOf = (built: Awaited<ReturnType<typeof build>>) =>
  (Array.isArray(built) ? built : [built])
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((file) => file.type === 'chunk')

/** Parts of pages whose files are bundled, by purpose. */
const roots = {
  entry: ['/index.html'],
  visitors: ['/feedback.html'],
  beforeSignIn: ['/src/entry/register/RegisterPage.tsx', '/src/entry/register/fields/phones.ts'],
  session: ['/src/providers/services.ts', '/src/providers/signIn/signIn.ts'],
  console: ['/src/App.tsx'],
  shell: ['/src/custom/notification/live/Live.tsx', '/src/app/shell/menu/viewIcons.tsx'],
  home: ['/src/custom/home/HomePage.tsx'],
  list: [
    '/src/kit/pages/ListPage.tsx',
    '/src/kit/batch/runs/BatchPanel.tsx',
    '/src/custom/employee/ExpiringPermits.tsx',
  ],
}

type Files = ReadonlySet<Rolldown.OutputChunk>
const both = (one: Files, other: Files) => [...one].filter((chunk) => other.has(chunk))

/**
 * The modules of each bundle, by the bundle's name. Code of one page arrives with one request. The bundler alone makes
 * a file for each overlap of two pages, some hundred for a list.
 * Each bundle contains only modules that the earlier ones lack:
 * - `frame`: shared with the pages of visitors and registration
 * - `entry`: the sign-in form
 * - `session`: for sign-in and signed-in pages
 * - `shared`: shared by the console and pages without it
 * - `console`: its start
 * - `shell`: the frame of every page, with code that home and lists share
 * - `list`: a list
 * - `parts`: of home and other pages
 * - `home`: the rest of home
 * The bundles are only known after unused code is removed, so a separate build without output finds them.
 */
export async function filesTogether(config: UserConfig): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, emptyOutDir: false },
  })
  const all = chunksOf(built)
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const named = (end: string) => {
    const found = all.find(({ facadeModuleId, moduleIds }) =>
      [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(end)),
    )
    if (!found) throw new Error(`The build has no chunk for ${end}`)
    return found
  }
  const of = (name: keyof typeof roots) => withAll(roots[name].map(named), chunks, ({ imports }) => imports)
  const console = of('console')
  const before = withAll(
    all.filter(({ isEntry }) => isEntry),
    chunks,
    ({ imports, dynamicImports }) => [...imports, ...dynamicImports],
    named('/src/App.tsx'),
  )
  const others = all.filter(
    (chunk) => chunk.isDynamicEntry && chunk !== named('/src/custom/home/HomePage.tsx'),
  )
  const outside = new Set([...of('visitors'), ...of('beforeSignIn')])
  const layers: [string, Iterable<Rolldown.OutputChunk>][] = [
    [
      'frame',
      [...of('entry'), ...of('session'), ...console, ...of('list')].filter((chunk) => outside.has(chunk)),
    ],
    ['entry', of('entry')],
    ['session', of('session')],
    ['shared', both(console, before)],
    ['console', console],
    ['shell', [...of('shell'), ...both(of('home'), of('list'))]],
    ['list', of('list')],
    [
      'parts',
      both(
        of('home'),
        withAll(others, chunks, ({ imports }) => imports),
      ),
    ],
    ['home', of('home')],
  ]
  const placed = new Set<Rolldown.OutputChunk>()
  const files = new Map<string, string>()
  for (const [name, layer] of layers)
    for (const chunk of layer) {
      if (placed.has(chunk)) continue
      placed.add(chunk)
      for (const id of chunk.moduleIds) files.set(id, name)
    }
  return files
}
