/** Milliseconds after which a part of the console that has not arrived counts as lost (spec 9). */
export const chunkPatience = 120_000

/** A part of the console could not be loaded (spec 8): a script, or a stylesheet that it needs. */
export class ChunkError extends Error {
  readonly code: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(code: ChunkError['code'], cause?: unknown) {
    super(cause instanceof Error ? cause.message : 'It did not arrive in time', { cause })
    this.name = 'ChunkLoadError'
    this.code = code
  }
}

const listeners = new Set<() => void>()
let underWay = 0

const count = (change: 1 | -1) => {
  underWay += change
  for (const changed of listeners) changed()
}

/** Whether parts of the console are being loaded, for `useSyncExternalStore`. */
export const chunksUnderWay = {
  now: () => underWay > 0,
  subscribe: (changed: () => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  },
}

declare global {
  /** Gives where a part is to be asked for; the build asks it at each `import()` (`scripts/lib/askedAgain.ts`). */
  var partAt: ((address: string) => string) | undefined
}

const again: Record<string, number> = {}
let lost = 0
globalThis.partAt = (address) => (again[address] ? `${address}?${again[address]}` : address)
addEventListener('vite:preloadError', ({ payload }) => {
  const file = /[^/]+\.js/.exec(payload.message)
  if (file) again[`./${file[0]}`] = lost += 1
})

/** Vite says so when a stylesheet of a part could not be fetched. */
const ofStylesheet = (error: unknown) => error instanceof Error && /preload CSS/i.test(error.message)

/**
 * Loads a part of the console.
 * @param load its `import()`
 * @throws ChunkError where it cannot be had, or has not arrived after 120 seconds
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError('ChunkLoadError')), chunkPatience)
  })
  count(1)
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    if (error instanceof ChunkError) throw error
    throw new ChunkError(ofStylesheet(error) ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError', error)
  } finally {
    clearTimeout(timer)
    count(-1)
  }
}
