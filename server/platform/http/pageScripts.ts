import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) }),
)

/** Bundles of the build that every page behind sign-in needs (scripts/lib/filesTogether.ts). */
const always = ['session', 'console', 'shell']

/**
 * Reads from the build's manifest which scripts a bundle of the console needs. A page with links to them lets the
 * browser fetch all at once; without, each script names the next only when it runs.
 * @param folder of the built console
 * @returns the links for a page of the given bundle; empty without a manifest
 */
export async function readPageScripts(folder: string): Promise<(bundle: string) => string> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return () => ''
  const chunks = manifest.parse(JSON.parse(text))
  const namesOf = (names: readonly string[], found = new Set<string>()) => {
    for (const name of names) {
      if (found.has(name)) continue
      found.add(name)
      namesOf(chunks[name]?.imports ?? [], found)
    }
    return found
  }
  return (bundle) => {
    const needed = Object.keys(chunks).filter((key) => [...always, bundle].includes(chunks[key]?.name ?? ''))
    return [...namesOf(needed)]
      .map((name) => `<link rel="modulepreload" crossorigin href="/${chunks[name]?.file}">`)
      .join('')
  }
}
