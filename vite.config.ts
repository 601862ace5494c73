import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { askedAgain } from './scripts/lib/askedAgain.ts'
import { fieldWorker } from './scripts/lib/fieldWorker.ts'
import { filesTogether } from './scripts/lib/filesTogether.ts'

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'
const proxied = [
  '/api',
  '/identity',
  '/files',
  '/events',
  '/config.json',
  '/openapi.json',
  '/docs',
  '/healthz',
]

const config = {
  plugins: [react()],
  // amazon-cognito-identity-js carries buffer@4, which reads `global`.
  define: { global: 'globalThis' },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    // Inlined files would be data: addresses, which the content security policy does not let in.
    assetsInlineLimit: 0,
    // The server reads in it which scripts a page needs (server/platform/http/pageScripts.ts).
    manifest: 'manifest.json',
    // Browsers too old to preload modules still load them, only later; all others are spared the script for it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    // Visitors' feedback and the contract of the API are pages of their own, which load none of the console's code.
    rolldownOptions: {
      input: ['index.html', 'feedback.html', 'docs.html'],
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api }])) },
} satisfies UserConfig

// React is in every page and changes seldom: browsers keep it over the releases of the console.
const reactGroup = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }

/** Writes each file also as Brotli at its best, which is a sixth smaller than a server that answers can make it. */
const compressed = () =>
  compression({
    include: /\.(js|css|svg|json|webmanifest)$/,
    algorithms: ['brotliCompress'],
    logLevel: 'silent',
  })

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config
  const together = await filesTogether(config)
  return {
    ...config,
    plugins: [...config.plugins, fieldWorker(), askedAgain(), compressed()],
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build.rolldownOptions,
        output: {
          codeSplitting: {
            // Else what the pages before the console share with it would be taken along.
            includeDependenciesRecursively: false,
            groups: [
              { ...reactGroup, priority: 2 },
              { name: (id: string) => together.get(id) ?? null, priority: 1 },
            ],
          },
        },
      },
    },
  }
})
