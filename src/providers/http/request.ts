import { RequestError, TransportError } from './errors.ts'

export interface ApiRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as JSON unless it is FormData, or a Blob with the content type that `headers` name. */
  body?: unknown
  /** Receives the sent share of the body, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** `include`: the answer's cookie is kept even where the API is of another origin. */
  credentials?: RequestCredentials
  /** The request fetches the page that the user is entering: a 403 then leads to the workspace chooser (spec 8). */
  entering?: boolean
  /** The answer is a file: its data comes as a Blob. */
  file?: boolean
}

export interface ApiAnswer {
  status: number
  headers: Headers
  /** The answer's JSON, or undefined where it has none; a Blob where a file was asked for. */
  data: unknown
}

export interface HttpClient {
  /**
   * Sends a request to the API.
   * @throws RequestError for every status outside 200-299, TransportError where no usable answer came.
   */
  send: (request: ApiRequest) => Promise<ApiAnswer>
}

/** Milliseconds without an answer after which a request is given up. */
const patience = 60_000
/** The limit for files, also on slow lines. */
const filePatience = 600_000
/** The longest Retry-After, in seconds, that a user is made to wait for instead of being told. */
const longestRetryAfter = 10
/** How often a reading is sent again: too many at once pass soon, and a database is back within a minute, or not soon. */
const tries: ReadonlyMap<number, number> = new Map([
  [429, 1],
  [503, 30],
])

function failureOf(error: unknown, signal: AbortSignal | undefined): TransportError {
  if (signal?.aborted) return new TransportError('aborted', error)
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new TransportError('timeout', error)
  return new TransportError('offline', error)
}

function parse(text: string, status: number, type: string | null): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    // A refusal may be plain text; a proxy's page in its place still leaves the status to go by.
    if (status >= 400) return type?.startsWith('text/plain') ? text : undefined
    throw new TransportError('malformed', error)
  }
}

/** An answer that has come whole. */
export interface Arrived {
  status: number
  headers: Headers
  content: string | Blob
}

async function exchange(url: string, init: RequestInit, file: boolean): Promise<Arrived> {
  const response = await fetch(url, init)
  const { status, headers } = response
  return { status, headers, content: file && response.ok ? await response.blob() : await response.text() }
}

async function sendOnce(request: ApiRequest, init: RequestInit): Promise<ApiAnswer> {
  const { url, method = 'GET', body, signal, credentials, file = false, onProgress } = request
  const headers = new Headers({ accept: file ? '*/*' : 'application/json', ...request.headers })
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  const isFile = body instanceof FormData || body instanceof Blob
  if (body !== undefined && !isFile) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(file || isFile ? filePatience : patience)
  const given = {
    ...init,
    ...(credentials && { credentials }),
    method,
    headers,
    body: body === undefined || isFile ? body : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  let arrived: Arrived
  try {
    arrived = onProgress
      ? await (await import('./upload.ts')).upload(url, given, onProgress)
      : await exchange(url, given, file)
  } catch (error) {
    throw failureOf(error, signal)
  }
  const { status, content } = arrived
  const data =
    typeof content === 'string' ? parse(content, status, arrived.headers.get('content-type')) : content
  if (status < 200 || status > 299) throw new RetriableError(status, data, arrived.headers.get('retry-after'))
  return { status, headers: arrived.headers, data }
}

class RetriableError extends RequestError {
  readonly retryAfter: number

  constructor(status: number, body: unknown, retryAfter: string | null) {
    super(status, body)
    this.retryAfter = Number(retryAfter ?? Number.NaN)
  }
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new TransportError('aborted', signal.reason))
    })
  })
}

/** One request over fetch. A reading refused with 429 or 503 is sent again after the time that the server names. */
export async function send(request: ApiRequest, init: RequestInit): Promise<ApiAnswer> {
  const isReading = (request.method ?? 'GET') === 'GET'
  for (let tried = 0; ; tried += 1)
    try {
      return await sendOnce(request, init)
    } catch (error) {
      if (!(error instanceof RetriableError) || !isReading || tried >= (tries.get(error.status) ?? 0))
        throw error
      if (!(error.retryAfter >= 0 && error.retryAfter <= longestRetryAfter)) throw error
      await wait(error.retryAfter, request.signal)
    }
}
