import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

/** Runs the program until it ends by itself. */
async function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, LOG_LEVEL: 'silent', DEMO: '0', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { said, code: Number(code) }
}

it('a taken address or an unusable data folder ends the start first', async () => {
  const { folder, remove } = await makeTemporaryFolder('start')
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = z.object({ port: z.number() }).parse(other.address())
  const taken = await run({ PORT: String(port), DATA_DIR: path.join(folder, 'data') })
  expect(taken).toEqual({ said: expect.stringContaining('Another program uses this port'), code: 1 })
  other.close()

  const file = path.join(folder, 'file')
  await writeFile(file, '')
  // Nothing can be made below /proc, not even by root.
  for (const dataDir of [file, path.join(file, 'data'), '/proc/nope/data']) {
    const { said, code } = await run({ DATA_DIR: dataDir })
    expect([said.split('\n').length, code]).toEqual([2, 1])
    expect(said).toMatch(/^DATA_DIR cannot be used: .*Name a folder/)
  }
  expect(await readdir(folder)).toEqual(['file'])
  await remove()
})
