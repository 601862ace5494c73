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

/**
 * The modules that a browser loads whenever it loads the console, and never before: built into one file they come with one
 * request, where the bundler alone makes a file of whatever two pages share, some hundred of them. What pages before the
 * console share with it (sign-in, registration, the page of visitors) stays apart, so that they do without the rest.
 * Which they are is known only when unused code is gone, hence from a build of its own that writes nothing.
 */
export async function startOfConsole(config: UserConfig): Promise<ReadonlySet<string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, emptyOutDir: false },
  })
  const all = chunksOf(built)
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const console = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/App.tsx'))
  if (!console) throw new Error('The build has no chunk for src/App.tsx, with which the console starts')
  const before = withAll(
    all.filter(({ isEntry }) => isEntry),
    chunks,
    ({ imports, dynamicImports }) => [...imports, ...dynamicImports],
    console,
  )
  const start = withAll([console], chunks, ({ imports }) => imports)
  return new Set([...start].filter((chunk) => !before.has(chunk)).flatMap(({ moduleIds }) => moduleIds))
}
