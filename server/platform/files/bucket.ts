import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { guarded, streamOf } from '../streams.ts'
import { systemCode } from '../systemCode.ts'
import type { BucketSettings } from './settings.ts'
import { StorageUnavailable, type ObjectStore } from './objectStore.ts'

const second = 1_000
/** Connections to the S3 server; each download has one. */
const mostConnections = 256
/** Bytes of a part: the minimum of S3. A write keeps one part in memory. */
const partSize = 5 * 1_024 * 1_024

/** Loads the SDK here, because it takes half a second and 20 MB. */
async function connect({ S3_BUCKET: Bucket, S3_REGION: region, S3_ENDPOINT: endpoint }: BucketSettings) {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new sdk.S3Client({
    region,
    endpoint,
    // Few other servers have a host name per bucket.
    forcePathStyle: endpoint !== undefined,
    // Some other servers refuse the SDK's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5 * second,
      requestTimeout: 30 * second,
      throwOnRequestTimeout: true,
      socketTimeout: 60 * second,
      httpAgent: { maxSockets: mostConnections },
      httpsAgent: { maxSockets: mostConnections },
    },
  })
  return { client, sdk, Upload, Bucket }
}

const answered = z.looseObject({ $metadata: z.looseObject({ httpStatusCode: z.number() }) })

/** Runs a call. @throws StorageUnavailable if no answer came, or the server failed */
async function call<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const status = answered.safeParse(error).data?.$metadata.httpStatusCode
    if (status === undefined || status >= 500) throw new StorageUnavailable(error)
    throw error
  }
}

/** Objects of an S3 bucket. */
export function filesInBucket(settings: BucketSettings): ObjectStore {
  let connected: ReturnType<typeof connect> | undefined
  const bucket = () => (connected ??= connect(settings))
  return {
    async write(Key, contents) {
      guarded(contents)
      try {
        const { client, Upload, Bucket } = await bucket()
        const upload = new Upload({ client, params: { Bucket, Key, Body: contents }, queueSize: 1, partSize })
        await call(() => upload.done())
      } catch (error) {
        throw contents.errored ?? error
      } finally {
        contents.destroy()
      }
    },
    async read(Key, range) {
      const { client, sdk, Bucket } = await bucket()
      const Range = range && `bytes=${range.first}-${range.last}`
      const { Body } = await call(() => client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })))
      if (!(Body instanceof Readable)) throw new Error(`The object ${Key} has no contents`)
      return guarded(Body)
    },
    async remove(Key) {
      const { client, sdk, Bucket } = await bucket()
      await call(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))
    },
  }
}

/** The name of an error, and its message if there is one. */
function reasonOf(error: unknown): string {
  if (error instanceof StorageUnavailable) return reasonOf(error.cause)
  if (!(error instanceof Error)) return String(error)
  return [systemCode(error) ?? error.name, error.message].filter(Boolean).join(': ')
}

/**
 * Writes, reads and deletes an object of the bucket, to find wrong settings before the portal serves.
 * @throws Error in one line that names the settings
 */
export async function checkBucket(settings: BucketSettings): Promise<void> {
  const store = filesInBucket(settings)
  const key = `start-check/${randomUUID()}`
  try {
    await store.write(key, streamOf([Buffer.from(key)]))
    const found = await text(await store.read(key))
    await store.remove(key)
    if (found !== key) throw new Error('another text came back than was written')
  } catch (error) {
    const where = settings.S3_ENDPOINT ? ` at ${settings.S3_ENDPOINT}` : ` in ${settings.S3_REGION}`
    throw new Error(
      `S3_BUCKET cannot be used: ${settings.S3_BUCKET}${where}: ${reasonOf(error)}. Check S3_BUCKET, S3_REGION, ` +
        'S3_ENDPOINT, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      { cause: error },
    )
  }
}
