import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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

export default defineConfig({
  plugins: [react()],
  // amazon-cognito-identity-js carries buffer@4, which reads `global`.
  define: { global: 'globalThis' },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    // Inlined files would be data: addresses, which the content security policy does not let in.
    assetsInlineLimit: 0,
    // Browsers too old to preload modules still load them, only later; all others are spared the script for it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    // Visitors' feedback is a page of its own: the server fills in its frame and it loads none of the console's code.
    rolldownOptions: {
      input: ['index.html', 'feedback.html'],
      output: {
        // The sign-in page names all parts of the console: what tells two releases of a part apart cannot be packed, and of
        // its name a beginning is enough to know it by.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 6)}-[hash:7].js`,
        codeSplitting: {
          // React is in every page and changes seldom: browsers keep it over the releases of the console.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // What every part of the console stands on, in one part rather than in dozens that the sign-in page would name.
            {
              name: 'base',
              test: /node_modules[\\/](@emotion|stylis|lodash|@mui[\\/](utils|system|styled-engine|private-theming))[\\/]/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api }])) },
})
