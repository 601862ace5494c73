import { z } from 'zod'

const webAddress = z.url({ protocol: /^https?$/ })

/** Settings of a bucket for files. The SDK reads the credentials from its own variables, or from the machine's role. */
export const bucketSettings = {
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket')
    .optional(),
  /** Region of the bucket; default us-east-1. */
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region such as ap-southeast-1')
    .optional(),
  /** Address of an S3 server other than Amazon's. It must take the bucket as part of the path. */
  S3_ENDPOINT: webAddress.optional(),
}

type Given = { [N in keyof typeof bucketSettings]?: z.infer<(typeof bucketSettings)[N]> }

/** Settings that choose the place of files. */
export type FileSettings = Given & { DATA_DIR: string }

export interface BucketSettings {
  S3_BUCKET: string
  S3_REGION: string
  S3_ENDPOINT: string | undefined
}

/** The bucket of the settings; undefined if files are on the disk. */
export const bucketOf = ({
  S3_BUCKET,
  S3_REGION = 'us-east-1',
  S3_ENDPOINT,
}: Given): BucketSettings | undefined =>
  S3_BUCKET === undefined ? undefined : { S3_BUCKET, S3_REGION, S3_ENDPOINT }

/** @throws Error if a setting of the bucket has no bucket */
export function checkBucketSettings({ S3_BUCKET, S3_REGION, S3_ENDPOINT }: Given): void {
  if (!S3_BUCKET && (S3_REGION || S3_ENDPOINT))
    throw new Error('S3_REGION and S3_ENDPOINT need S3_BUCKET: set it too')
}
