import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { z } from 'zod'
import { startBalancer } from './balancer.ts'
import { bucketKeys, startBucketServer } from './bucketServer.ts'
import { startProgram, type Program } from './program.ts'
import { makeTemporaryFolder } from './temporaryFolder.ts'
import { copyDatabase } from './testDatabase.ts'

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Programs with a common database of the demo and a common bucket, behind a balancer. Each has a separate data folder.
 * All close after the file's tests.
 */
export async function startProcesses(count: number) {
  const closing: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })
  const demo = inject('demo')
  const { url: database, drop } = await copyDatabase(demo.serverUrl, 'portal')
  closing.push(drop)
  const bucket = await startBucketServer()
  closing.push(bucket.close)
  const key = (await readFile(path.join(demo.folder, 'secret.key'), 'utf8')).trim()
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const env = {
    ...bucket.env,
    ...bucketKeys,
    DATABASE_URL: database,
    SECRET_KEY: key,
    TRUST_PROXY: '1',
    SHUTDOWN_DELAY: '1',
  }
  const start = async (port: number) => {
    const { folder, remove } = await makeTemporaryFolder('process')
    closing.push(remove)
    const program = await startProgram(folder, { ...env, PORT: String(port) })
    closing.push(program.stop)
    return program
  }
  const balancer = await startBalancer(ports)
  closing.push(balancer.close)
  const programs: Program[] = []
  for (const port of ports) programs.push(await start(port))
  await balancer.ready(count)
  return {
    bucket,
    balancer,
    database,
    programs,
    /** The programs as their users see them. */
    front: { ...programs[0], url: balancer.url, output: () => demo.signIns } as Program,
    /** Stops a program as a supervisor does, and starts it again with an empty data folder. */
    async restart(index: number) {
      const port = ports[index] ?? 0
      await programs[index]?.stop()
      programs[index] = await start(port)
      await balancer.ready(count)
    },
  }
}
