declare module 'autocannon' {
  export interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request, context: Record<string, unknown>) => Request
    onResponse?: (status: number, body: string, context: Record<string, unknown>) => void
  }
  export interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    errors: number
    non2xx: number
    duration: number
  }
  export interface Options {
    url: string
    connections: number
    duration?: number
    amount?: number
    requests: Request[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
