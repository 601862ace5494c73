import { defineConfig } from 'vitest/config'

// Each file has a server, a database and a browser of its own, as far as it needs them, so two at a time fill the two cores
// of CI's machine.
export default defineConfig({
  define: { global: 'globalThis' },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/{domain,schema}/**/*.test.ts'], testTimeout: 90_000 },
      },
      {
        extends: true,
        test: {
          name: 'api',
          // Each file has a server and a database of its own, so nothing is left to keep apart but loading the server anew.
          isolate: false,
          include: ['tests/{api,security}/**/*.test.ts'],
          globalSetup: ['tests/support/databaseSetup.ts'],
          // How long something may take at most on a busy machine; no test waits for time.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Node alone cannot read the named exports of ra-ui-materialui's diacritic; bundlers and vite can.
          server: { deps: { inline: ['react-admin', 'ra-ui-materialui'] } },
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // So each worker starts one browser; each file has a program and a database of its own.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/demoSetup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
