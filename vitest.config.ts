import { configDefaults, defineConfig } from 'vitest/config'
import { isLong } from './tests/support/longRun.ts'

// Each file has a separate server, database and browser page, so two at a time use both cores of CI's machine.
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
          // Each file has a separate server and database, so files may share the loaded modules.
          isolate: false,
          include: ['tests/{api,security}/**/*.test.ts'],
          globalSetup: ['tests/support/databaseSetup.ts'],
          // Limits for a busy machine; no test waits for time.
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
          setupFiles: ['tests/ui/setup.ts'],
          // Node cannot read the named exports of ra-ui-materialui's diacritic; vite can.
          server: { deps: { inline: ['react-admin', 'ra-ui-materialui'] } },
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // Each worker starts one browser; each file has a separate program and database.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: isLong ? configDefaults.exclude : [...configDefaults.exclude, '**/*.long.test.ts'],
          globalSetup: ['tests/support/demoSetup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
