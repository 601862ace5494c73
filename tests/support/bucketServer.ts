import { readdir } from 'node:fs/promises'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { makeTemporaryFolder } from './temporaryFolder.ts'

/** The only account of that server. */
export const bucketKeys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Of the file in which that server stores an object. */
const suffix = '._S3rver_object'

/** An S3 server on loopback with one bucket. */
export async function startBucketServer() {
  const { folder, remove } = await makeTemporaryFolder('bucket')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: 'portal' }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    /** Settings that lead to the bucket; the keys are for the environment of the process. */
    env: { S3_BUCKET: 'portal', S3_ENDPOINT: endpoint },
    /** Keys of all objects. */
    async list() {
      const entries = await readdir(path.join(folder, 'portal'), { recursive: true })
      return entries.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length))
    },
    async close() {
      await server.close()
      await remove()
    },
  }
}
