import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { readSettings } from '../../../server/platform/config.ts'
import { checkFileStorage, openFileStorage } from '../../../server/platform/files/storage.ts'
import { bucketKeys, startBucketServer } from '../../support/bucketServer.ts'
import { filesOfTypes } from '../../support/filesOfTypes.ts'
import { formOf, png } from '../../support/forms.ts'
import { bringFile, runFile } from '../../support/importing.ts'
import { serverSettings, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { ask, asOwner, csvRows, fetched, fileOf, statusOf } from '../../support/reports.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

interface Place {
  /** Settings that lead there. */
  env: Record<string, string>
  /** Keys of all objects. */
  list(): Promise<string[]>
  close(): Promise<void>
}

async function folder(): Promise<Place> {
  const made = await makeTemporaryFolder('storage')
  const files = path.join(made.folder, 'files')
  return {
    env: { DATA_DIR: made.folder },
    async list() {
      const found = await readdir(files, { recursive: true, withFileTypes: true }).catch(() => [])
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(files, path.join(entry.parentPath, entry.name)))
    },
    close: made.remove,
  }
}

async function bucket(): Promise<Place> {
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  const server = await startBucketServer()
  return {
    ...server,
    async close() {
      await server.close()
      vi.unstubAllEnvs()
    },
  }
}

const uploaded = z.object({ id: z.number(), size: z.number() })

describe.each([
  ['the disk', folder],
  ['an S3 bucket', bucket],
])('with files in %s', (_name, open) => {
  let place: Place
  let portal: Portal
  let admin: Member
  let ahead = 0
  beforeAll(async () => {
    place = await open()
    portal = await startPortal({ env: place.env, now: () => new Date(Date.now() + ahead) })
    admin = await portal.member(await portal.company('Storage'), allCodes)
  })
  afterAll(async () => {
    await portal.close()
    await place.close()
  })

  const upload = (name: string, bytes: Buffer) => {
    const { headers, payload } = formOf({}, { name: 'file', file: name, bytes })
    return portal.app.inject({
      method: 'POST',
      url: '/files/evidence',
      headers: { ...headers, authorization: `Bearer ${admin.token}` },
      payload,
    })
  }
  const read = (id: number, range?: string) =>
    portal.app.inject({
      url: `/files/${id}`,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'accept-encoding': 'identity',
        ...(range && { range }),
      },
    })

  it('returns an upload of several parts unchanged, whole and by ranges', async () => {
    const { bytes: start } = filesOfTypes['video/mp4']
    const bytes = Buffer.concat([start, Buffer.alloc(9_000_000, 'a video of several parts ')])
    const sent = await upload('clip.mp4', bytes)
    expect(sent.statusCode, sent.body).toBe(201)
    const { id, size } = uploaded.parse(sent.json())
    expect(size).toBe(bytes.length)
    const whole = await read(id)
    expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true])
    for (const [range, first, last] of [
      ['bytes=4-7', 4, 7],
      ['bytes=5242870-5242890', 5_242_870, 5_242_890],
      ['bytes=-8', bytes.length - 8, bytes.length - 1],
      ['bytes=8999990-', 8_999_990, bytes.length - 1],
    ] as const) {
      const part = await read(id, range)
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes ${first}-${last}/${bytes.length}`,
      ])
      expect(part.rawPayload.equals(bytes.subarray(first, last + 1)), range).toBe(true)
    }
    expect((await read(id, `bytes=${bytes.length}-`)).statusCode).toBe(416)
  })

  it('keeps objects of a company together, and deletes one whose row is not written', async () => {
    const before = await place.list()
    await asOwner(portal, 'revoke insert on file from portal_app')
    const refused = await upload('a.png', png)
    await asOwner(portal, 'grant insert on file to portal_app')
    expect([refused.statusCode, await place.list()]).toEqual([500, before])
    expect((await upload('a.png', png)).statusCode).toBe(201)
    const added = (await place.list()).filter((key) => !before.includes(key))
    expect(added).toEqual([
      expect.stringMatching(new RegExp(`^c${admin.clientId}/([0-9a-f]{2})/\\1[0-9a-f-]{34}$`)),
    ])
  })

  it('imports a file without an object', async () => {
    const before = await place.list()
    const file = await bringFile(portal, admin, '/api/department', 'Name\nStorage one\nStorage two\n')
    expect(await runFile(portal, admin, file)).toMatchObject({ state: 'done' })
    expect(await place.list()).toEqual(before)
  })

  it('makes a report, sends it, and deletes it after its time', async () => {
    const before = await place.list()
    const id = await ask(portal, admin, 'timesheet', {
      from: '2026-10-01',
      until: '2026-10-31',
      format: 'csv',
    })
    const [heading] = csvRows(await fetched(portal, admin, id))
    expect(heading?.[0]).toBe('Day')
    expect(await place.list()).toHaveLength(before.length + 1)
    ahead += 8 * 86_400_000
    await portal.app.jobs.runDue()
    await vi.waitFor(async () => expect(await place.list()).toEqual(before), { timeout: 20_000 })
    expect((await statusOf(portal, admin, id)).status).toBe('expired')
    expect((await fileOf(portal, admin, id)).statusCode).toBe(409)
  })

  it('stores nothing of a stream that fails, and passes its error on', async () => {
    const storage = openFileStorage(serverSettings(undefined, place.env))
    const before = await place.list()
    for (const length of [1, 8_000_000]) {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(length)
          throw new Error('the source failed')
        })(),
        { objectMode: false },
      )
      const key = storage.newKey(admin.clientId)
      await expect(storage.write(key, broken)).rejects.toThrow('the source failed')
      await storage.remove(key)
    }
    expect(await place.list()).toEqual(before)
  })

  it('refuses to read a missing object, and deletes one twice', async () => {
    const storage = openFileStorage(serverSettings(undefined, place.env))
    const key = storage.newKey(admin.clientId)
    await storage.write(key, Readable.from([Buffer.from('once')], { objectMode: false }))
    expect((await buffer(await storage.read(key, { first: 1, last: 2 }))).toString()).toBe('nc')
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.read(key)).rejects.toThrow()
  })
})

it('answers 503 with a retry time while the bucket cannot be reached', async () => {
  const place = await bucket()
  const portal = await startPortal({ env: place.env })
  const admin = await portal.member(await portal.company('Away'), allCodes)
  const send = () => {
    const { headers, payload } = formOf({}, { name: 'file', file: 'a.png', bytes: png })
    const all = { ...headers, authorization: `Bearer ${admin.token}` }
    return portal.app.inject({ method: 'POST', url: '/files/evidence', headers: all, payload })
  }
  const { id } = uploaded.parse((await send()).json())
  await place.close()
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  const answers = [
    await send(),
    await portal.app.inject({ url: `/files/${id}`, headers: { authorization: `Bearer ${admin.token}` } }),
  ]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '2'],
    [503, '2'],
  ])
  vi.unstubAllEnvs()
  await portal.close()
})

it('names the settings at the start if the bucket cannot be used', async () => {
  const place = await bucket()
  const check = (env: Record<string, string>) =>
    checkFileStorage(serverSettings(undefined, { ...place.env, ...env }))
  await check({})
  expect(await place.list()).toEqual([])
  await expect(check({ S3_BUCKET: 'missing' })).rejects.toThrow(
    /^S3_BUCKET cannot be used: missing at .*NoSuchBucket/,
  )
  await expect(check({ S3_ENDPOINT: 'http://127.0.0.1:9' })).rejects.toThrow(/S3_ENDPOINT.*AWS_ACCESS_KEY_ID/)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong')
  await expect(check({})).rejects.toThrow(/SignatureDoesNotMatch.*AWS_SECRET_ACCESS_KEY/)
  await place.close()
})

it('refuses settings of a bucket without a bucket', () => {
  expect(() => readSettings({ S3_ENDPOINT: 'https://s3.example' })).toThrow(
    'S3_REGION and S3_ENDPOINT need S3_BUCKET',
  )
  expect(() => readSettings({ S3_BUCKET: 'a/b' })).toThrow('S3_BUCKET: must be the name of a bucket')
})
