import * as z from 'zod/mini'
import type { HttpClient } from '../http/request.ts'

/** The calls about stored files. */
export interface FileCalls {
  /**
   * Keeps a file: POST /files, multipart field `file`. Evidence is stored unchanged, other pictures without their place.
   */
  upload: (file: File, options?: { evidence?: boolean }) => Promise<z.infer<typeof storedFile>>
  /** The content of a kept file: GET /files/{id}. */
  openFile: (id: number) => Promise<Blob>
}

const storedFile = z.object({ id: z.number(), name: z.string(), mime: z.string(), size: z.number() })
const content = z.instanceof(Blob)

/** @param root the URL of the files, e.g. `/files` */
export function createFileCalls(root: string, client: HttpClient): FileCalls {
  return {
    upload: async (file, { evidence = false } = {}) => {
      const body = new FormData()
      body.append('file', file)
      const url = evidence ? `${root}/evidence` : root
      const { data } = await client.send({ url, method: 'POST', body })
      return storedFile.parse(data)
    },
    openFile: async (id) => content.parse((await client.send({ url: `${root}/${id}`, file: true })).data),
  }
}
