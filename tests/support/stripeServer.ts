import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Intent {
  id: string
  object: 'payment_intent'
  status: string
  amount: number
  amount_received: number
  customer: string
  client_secret: string
  payment_method: string | null
  last_payment_error: { message: string } | null
}

/** Answers the part of Stripe's API that the portal uses; tests act as the buyer's browser by `intents`. */
export async function startStripe() {
  const intents = new Map<string, Intent>()
  const answered = new Map<string, unknown>()
  const calls: string[] = []
  const create = (path: string, form: URLSearchParams): unknown => {
    if (path === '/v1/customers') return { id: `cus_${calls.length}`, object: 'customer' }
    const id = `pi_${intents.size + 1}`
    const intent: Intent = {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: Number(form.get('amount')),
      amount_received: 0,
      customer: form.get('customer') ?? '',
      client_secret: `${id}_secret`,
      payment_method: null,
      last_payment_error: null,
    }
    intents.set(id, intent)
    return intent
  }
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    calls.push(`${method} ${url}`)
    const key = String(request.headers['idempotency-key'] ?? '')
    const last = url.split('?')[0]?.split('/').at(-1) ?? ''
    const answer =
      method === 'POST'
        ? (answered.get(key) ?? create(url, new URLSearchParams(Buffer.concat(chunks).toString())))
        : url.startsWith('/v1/payment_methods/')
          ? {
              id: last,
              object: 'payment_method',
              card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 },
            }
          : intents.get(last)
    if (method === 'POST') answered.set(key, answer)
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { message: 'No such thing' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const change = (id: string, values: Partial<Intent>): Intent => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`There is no ${id}`)
    Object.assign(intent, values)
    return { ...intent }
  }
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    succeed: (id: string) => {
      const amount = intents.get(id)?.amount ?? 0
      return change(id, {
        status: 'succeeded',
        amount_received: amount,
        payment_method: 'pm_1',
        last_payment_error: null,
      })
    },
    decline: (id: string) =>
      change(id, {
        status: 'requires_payment_method',
        last_payment_error: { message: 'Your card was declined.' },
      }),
    challenge: (id: string) => change(id, { status: 'requires_action' }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
