import { readdirSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const migrations = 'server/platform/db/migrations'

/** The migrations, which the program loads by the listing of their folder, so that each stays a file. */
const migrationFiles = readdirSync(migrations)
  .filter((file) => /^\d{4}_\w+\.ts$/.test(file))
  .map((file) => [`migrations/${path.parse(file).name}`, `${migrations}/${file}`])

/** Writes the text in Latin-1 with escapes, because V8 keeps a text with any other character at twice the memory. */
const latinText: Plugin = {
  name: 'latin-text',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk')
        part.code = part.code.replaceAll(
          /[\u0100-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

// The server as one file with the packages outside of it: a thousand modules take seconds to load at each start.
export default defineConfig({
  publicDir: false,
  plugins: [latinText],
  // Packages of many small modules, which also take seconds: the file has only their parts in use.
  ssr: { noExternal: ['jose', 'libphonenumber-js', 'zod'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', ...Object.fromEntries(migrationFiles) },
      // Modules find files by their own folder, so that all are in the same one.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // A separate file runs before the packages.
        codeSplitting: { groups: [{ name: 'heap', test: /server\/platform\/heap\.ts/ }] },
      },
    },
  },
})
