import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'

// A portal reduced to its database: the tests start it as a process of its own, to kill it.
const dataDir = process.argv[2] ?? ''
const log = { info: (line: string) => console.error(line), warn: (line: string) => console.error(line) }
const database = await startEmbedded({ dataDir, log })
console.log(database.url)
process.once('SIGTERM', () => void database.stop())
