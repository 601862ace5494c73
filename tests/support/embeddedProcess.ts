import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'

// Only the portal's database, as a separate process that tests can kill.
const dataDir = process.argv[2] ?? ''
const log = { info: (line: string) => console.error(line), warn: (line: string) => console.error(line) }
const database = await startEmbedded({ dataDir, log })
console.log(database.url)
process.once('SIGTERM', () => void database.stop())
