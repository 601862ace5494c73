import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'
import { chunksOf, withAll } from './filesTogether.ts'

const worker = 'field-worker.js'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** The page's initial code, and its parts on demand. The console's other pages need a network. */
const parts = [
  '/index.html',
  '/src/custom/field/FieldPage.tsx',
  '/src/providers/services.ts',
  '/src/providers/page/chunks.ts',
  '/src/providers/i18n/entry.ms.ts',
  '/src/providers/identity/pool.ts',
  '/@zxing/browser/esm/index.js',
  '/signature_pad/dist/signature_pad.js',
]

/** The scripts and sheets that a browser loads for the field page. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const all = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const entries = parts.map((end) => {
    const found = all.find(({ facadeModuleId, moduleIds }) =>
      [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(end)),
    )
    if (!found) throw new Error(`The build has no chunk for ${end}, which the field page needs`)
    return found
  })
  const needed = [...withAll(entries, chunks, ({ imports }) => imports)]
  return [
    ...new Set(
      needed.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
    ),
  ].sort()
}

/**
 * Builds the service worker of the field page (`src/custom/field/worker.ts`) with its list of files. So the page opens
 * without a network.
 */
export const fieldWorker = (): Plugin => ({
  name: 'field-worker',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const files = filesOf(bundle)
    const page = bundle['index.html']
    const release = hashOf([...files, page?.type === 'asset' ? String(page.source) : ''].join('\n'))
    const kept = [
      ...files.map((file) => ({ url: `/${file}`, revision: null })),
      ...['/field', '/config.json', '/icon.svg', '/field.webmanifest'].map((url) => ({
        url,
        revision: release,
      })),
    ]
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      define: { fieldFiles: JSON.stringify(kept), 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: {
          input: 'src/custom/field/worker.ts',
          output: { format: 'iife', entryFileNames: worker },
        },
      },
    })
    const script = chunksOf(built).find(({ fileName }) => fileName === worker)
    if (!script) throw new Error(`The build made no ${worker}`)
    this.emitFile({ type: 'asset', fileName: worker, source: script.code })
  },
})
