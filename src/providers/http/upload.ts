import type { Arrived } from './request.ts'

interface Upload {
  method: string
  headers: Headers
  body: XMLHttpRequestBodyInit | undefined
  signal: AbortSignal
  credentials?: RequestCredentials
}

/** `name: value` lines, as XMLHttpRequest gives the headers of an answer. */
function headersOf(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name) headers.append(name, value.join(':').trim())
  }
  return headers
}

/**
 * A request over XMLHttpRequest, the only one that tells how much of a body has been sent.
 * @throws as fetch does: the signal's reason, or TypeError where no answer came
 */
export function upload(
  url: string,
  { method, headers, body, signal, credentials }: Upload,
  onProgress: (share: number) => void,
): Promise<Arrived> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.withCredentials = credentials === 'include'
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 1),
    )
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        headers: headersOf(request.getAllResponseHeaders()),
        content: request.responseText,
      }),
    )
    request.addEventListener('error', () => reject(new TypeError('The request got no answer.')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else request.send(body)
  })
}
