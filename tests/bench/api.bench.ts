import { randomBytes } from 'node:crypto'
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '../../server/database.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { makeDataset, type BenchCompany } from './dataset.ts'
import { compare } from './measure.ts'
import { letIn, signIn } from './people.ts'
import { scenarios, type Tenant } from './scenarios.ts'
import { startSide, type Side } from './sides.ts'
import { compareExport, compareImport, largeImport } from './streams.ts'

// npm run bench: our server against the least code that answers the same calls, on the same database, in one run.

const rows = Number(process.env['BENCH_ROWS'] ?? 200_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2)
/** Records of the large import. */
const importRows = Number(process.env['BENCH_IMPORT'] ?? 100_000)
/** Only the scenarios whose name or goal holds one of these texts. */
const only = (process.env['BENCH_ONLY'] ?? '').split(',')
const wanted = (text: string) => only.some((part) => text.includes(part))
const say = (line: string) => console.log(line)
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`
const grown = (bytes: number) => `${bytes < 0 ? '' : '+'}${megabytes(bytes)}`

function head() {
  say(
    '\n                              ours/s   bare/s   rate    (rounds)       p50 ms      p99 ms      CPU    goal',
  )
}

async function run(bare: Side, ours: Side, companies: readonly BenchCompany[]) {
  const tenants: Tenant[] = []
  for (const company of companies) tenants.push({ ...company, token: await signIn(ours, company) })
  const idle = await ours.stats()
  head()
  for (const scenario of scenarios(tenants).filter(({ name, goal }) => wanted(`${name} ${goal}`))) {
    const { rate, lowest, highest, cpuRatio, ...sides } = await compare(bare, ours, scenario, {
      rounds,
      seconds,
    })
    const both = (of: (side: typeof sides.ours) => number) =>
      `${of(sides.ours)} / ${of(sides.bare)}`.padEnd(11)
    say(
      `${scenario.name.padEnd(28)} ${sides.ours.perSecond.toFixed(0).padStart(7)}  ${sides.bare.perSecond.toFixed(0).padStart(7)}  ${rate.toFixed(2).padStart(5)}  (${lowest.toFixed(2)}-${highest.toFixed(2)})`.padEnd(
        70,
      ) + ` ${both(({ p50 }) => p50)} ${both(({ p99 }) => p99)} ${cpuRatio.toFixed(2)}x  ${scenario.goal}`,
    )
  }
  const [tenant, other] = tenants
  if (!tenant || !other) throw new Error('There are fewer than two companies')
  if (wanted('import')) {
    const { share, ours: our, bare: theirs } = await compareImport(bare, ours, tenant, rounds)
    say(
      `import of 1,000 rows         ${our.toFixed(0)} ms against ${theirs.toFixed(0)} ms: ${share.toFixed(2)} (P9 0.30, 0.50)`,
    )
  }
  if (wanted('export')) {
    const {
      share,
      ours: our,
      bare: theirs,
      firstByte,
      rise,
      bytes,
      wait,
    } = await compareExport(bare, ours, [tenant, other], rounds)
    say(
      `export of ${megabytes(bytes)}              ${our.toFixed(0)} ms against ${theirs.toFixed(0)} ms of COPY: ${share.toFixed(2)} (P10 0.50, 0.75); first byte ${firstByte.toFixed(0)} ms; memory ${grown(rise.ours)}, ${grown(rise.bare)} by COPY; others wait ${wait.ours.toFixed(0)} ms at most, ${wait.bare.toFixed(0)} beside COPY`,
    )
  }
  if (wanted('large import')) {
    const { validated, ran, before, peak } = await largeImport(ours, tenant, importRows)
    say(
      `large import                 ${importRows} records: validated in ${(validated / 1_000).toFixed(1)} s, run in ${(ran / 1_000).toFixed(1)} s; memory ${megabytes(before)} before, ${megabytes(peak)} at most`,
    )
  }
  const end = await ours.stats()
  say(
    `memory                       ours ${megabytes(idle.rss)} idle, ${megabytes(end.rss)} after; bare ${megabytes((await bare.stats()).rss)} after (P12 120 / 200 MB)`,
  )
}

const { folder, remove } = await makeTemporaryFolder('bench')
const quiet = { info: () => undefined, warn: say }
const database = await startEmbedded({ dataDir: folder, log: quiet })
try {
  await prepareDatabase(database.url)
  const begun = performance.now()
  const companies = await makeDataset(database.url, rows)
  say(
    `${rows.toLocaleString('en')} work requests in ${companies.length} companies (${((performance.now() - begun) / 1_000).toFixed(0)} s); 16 connections, ${rounds} rounds of ${seconds} s a side`,
  )
  const secret = randomBytes(32)
  await letIn(database.url, secret, companies)
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'info',
    SECRET_KEY: secret.toString('base64'),
    NODE_ENV: 'production',
  }
  const sides = [
    await startSide('bare', 'bareHandler.ts', env),
    await startSide('ours', 'portalServer.ts', env),
  ] as const
  try {
    await run(...sides, companies)
  } finally {
    for (const side of sides) await side.stop()
  }
} finally {
  await database.stop()
  await remove()
}
