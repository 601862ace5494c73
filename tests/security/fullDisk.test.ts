import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { allCodes } from '../../src/domain/access/permissions.ts'
import { filesOfTypes } from '../support/filesOfTypes.ts'
import { startPortal, type Member, type Portal } from '../support/portal.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'

/** While it is on, files whose path holds `full.below` are written to a disk without space. */
const full = vi.hoisted(() => {
  const fs = process.getBuiltinModule('node:fs')
  const state: { below?: string } = {}
  const { createWriteStream } = fs
  const isFull = (file: unknown) => state.below !== undefined && String(file).includes(state.below)
  fs.createWriteStream = (file, ...rest) => createWriteStream(isFull(file) ? '/dev/full' : file, ...rest)
  process.getBuiltinModule('node:module').syncBuiltinESMExports()
  return state
})

let portal: Portal
let member: Member
let made: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeAll(async () => {
  made = await makeTemporaryFolder('full-disk')
  vi.stubEnv('TMPDIR', made.folder)
  portal = await startPortal({ folder: made.folder })
  member = await portal.member(await portal.company('Full'), allCodes)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await portal.close()
  await made.remove()
})

const { bytes } = filesOfTypes['image/png']
const upload = (url: string, field: string) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': 'multipart/form-data; boundary=b0b0',
    },
    payload: Buffer.concat([
      Buffer.from(
        `--b0b0\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--b0b0--\r\n'),
    ]),
  })

it.skipIf(process.platform !== 'linux')('every upload answers 507 while the disk is full', async () => {
  const places: [string, string][] = [
    ['/files', 'file'],
    ['/files/evidence', 'file'],
    ['/api/client/logo', 'logo'],
    [`/api/user/${member.employeeId}/image`, 'image'],
  ]
  const answers: unknown[] = []
  for (const below of ['/files/c', made.folder])
    for (const [url, field] of places) {
      full.below = below
      const refused = await upload(url, field)
      delete full.below
      const { code } = refused.json<{ code: string }>()
      const taken = await upload(url, field)
      answers.push([url, refused.statusCode, code, taken.statusCode < 300])
    }
  expect(answers).toEqual(
    ['stored', 'received'].flatMap(() => places.map(([url]) => [url, 507, 'storage_full', true])),
  )
})
