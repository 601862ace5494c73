import { readdirSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'

const migrations = 'server/platform/db/migrations'

/** The migrations, which the program loads by the listing of their folder, so that each stays a file. */
const migrationFiles = readdirSync(migrations)
  .filter((file) => /^\d{4}_\w+\.ts$/.test(file))
  .map((file) => [`migrations/${path.parse(file).name}`, `${migrations}/${file}`])

// The server as one file with the packages outside of it: a thousand modules take seconds to load at each start.
export default defineConfig({
  publicDir: false,
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
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
