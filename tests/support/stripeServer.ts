import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Failure {
  code: string
  decline_code?: string
  message: string
}

interface Intent {
  id: string
  object: 'payment_intent'
  status: string
  amount: number
  amount_received: number
  customer: string
  client_secret: string
  payment_method: string | null
  last_payment_error: Failure | null
  metadata: Record<string, string>
}

interface Refund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: 'succeeded' | 'pending' | 'failed'
  failure_reason?: string
  metadata: Record<string, string>
}

interface Setup {
  id: string
  object: 'setup_intent'
  status: string
  customer: string
  client_secret: string
  payment_method: string | null
}

interface Answer {
  status: number
  body: unknown
}

const metadataOf = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )

const ok = (body: unknown): Answer => ({ status: 200, body })
const refusal = (status: number, error: object): Answer => ({ status, body: { error } })
const missing = () => refusal(404, { type: 'invalid_request_error', message: 'No such thing' })

/** What an automatic charge of a card answers: paid unless a test says otherwise. */
type Outcome = 'pays' | 'asks' | { decline: string } | 'missing'

/** Answers the part of Stripe's API that the portal uses; tests act as the buyer's browser by `intents`. */
export async function startStripe() {
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, Refund>()
  const setups = new Map<string, Setup>()
  const answered = new Map<string, Answer>()
  const outcomes = new Map<string, Outcome>()
  const calls: string[] = []
  const state = { isAway: false, losesAnswers: false, method: 'pm_1' }

  const received = (intent: Intent) =>
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null })

  /** Charges a stored card, as Stripe does off-session: declines and questions are errors with the intent. */
  const charge = (intent: Intent): Answer => {
    const outcome = outcomes.get(intent.payment_method ?? '') ?? 'pays'
    if (outcome === 'pays') return ok(received(intent))
    const last_payment_error: Failure =
      outcome === 'asks'
        ? { code: 'authentication_required', message: 'This payment must be confirmed.' }
        : {
            code: 'card_declined',
            decline_code: typeof outcome === 'object' ? outcome.decline : 'generic_decline',
            message: 'Your card was declined.',
          }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error })
    return refusal(402, { type: 'card_error', ...last_payment_error, payment_intent: { ...intent } })
  }

  const makeIntent = (form: URLSearchParams): Answer => {
    const isAutomatic = form.get('off_session') === 'true'
    if (isAutomatic && outcomes.get(form.get('payment_method') ?? '') === 'missing') return missing()
    const id = `pi_${intents.size + 1}`
    const intent: Intent = {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: Number(form.get('amount')),
      amount_received: 0,
      customer: form.get('customer') ?? '',
      client_secret: `${id}_secret`,
      payment_method: form.get('payment_method'),
      last_payment_error: null,
      metadata: metadataOf(form),
    }
    intents.set(id, intent)
    return isAutomatic ? charge(intent) : ok(intent)
  }

  const cancel = (id: string): Answer => {
    const intent = intents.get(id)
    if (!intent) return missing()
    if (intent.status === 'succeeded')
      return refusal(400, { type: 'invalid_request_error', message: 'It has succeeded.' })
    return ok(Object.assign(intent, { status: 'canceled' }))
  }

  const makeRefund = (intentId: string, amount: number, metadata: Record<string, string> = {}): Refund => {
    const id = `re_${refunds.size + 1}`
    const refund: Refund = {
      id,
      object: 'refund',
      payment_intent: intentId,
      amount,
      status: 'succeeded',
      metadata,
    }
    refunds.set(id, refund)
    return refund
  }

  const makeSetup = (customer: string): Setup => {
    const id = `seti_${setups.size + 1}`
    const setup: Setup = {
      id,
      object: 'setup_intent',
      status: 'requires_payment_method',
      customer,
      client_secret: `${id}_secret`,
      payment_method: null,
    }
    setups.set(id, setup)
    return setup
  }

  const create = (path: string, form: URLSearchParams): Answer => {
    if (path === '/v1/setup_intents') return ok(makeSetup(form.get('customer') ?? ''))
    if (path.endsWith('/detach')) return ok({ id: path.split('/').at(-2), object: 'payment_method' })
    if (path === '/v1/customers') return ok({ id: `cus_${calls.length}`, object: 'customer' })
    if (path === '/v1/refunds')
      return ok(makeRefund(form.get('payment_intent') ?? '', Number(form.get('amount')), metadataOf(form)))
    const [, cancelled] = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(path) ?? []
    return cancelled === undefined ? makeIntent(form) : cancel(cancelled)
  }

  const read = (url: string): Answer => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const last = pathname.split('/').at(-1) ?? ''
    if (pathname.startsWith('/v1/payment_methods/'))
      return ok({
        id: last,
        object: 'payment_method',
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 },
      })
    const list = (data: unknown[]) => ok({ object: 'list', data, has_more: false })
    if (pathname === '/v1/payment_intents')
      return list([...intents.values()].filter(({ customer }) => customer === searchParams.get('customer')))
    if (pathname === '/v1/refunds')
      return list(
        [...refunds.values()].filter(
          ({ payment_intent }) => payment_intent === searchParams.get('payment_intent'),
        ),
      )
    const intent = intents.get(last) ?? setups.get(last)
    return intent ? ok(intent) : missing()
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    if (state.isAway) {
      response.destroy()
      return
    }
    calls.push(`${method} ${url}`)
    const key = String(request.headers['idempotency-key'] ?? calls.length)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const answer = method === 'POST' ? (answered.get(key) ?? create(url, form)) : read(url)
    // Each repetition gets the first answer.
    if (method === 'POST') answered.set(key, structuredClone(answer))
    if (state.losesAnswers && method === 'POST') {
      response.destroy()
      return
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const change = (id: string, values: Partial<Intent>): Intent => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`There is no ${id}`)
    Object.assign(intent, values)
    return structuredClone(intent)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    intents,
    /** Whether it is away, or works but loses its answers; and the card that buyers use. */
    state,
    /** What automatic charges of a card answer from now on. */
    outcomes,
    succeed: (id: string) => {
      const amount = intents.get(id)?.amount ?? 0
      return change(id, {
        status: 'succeeded',
        amount_received: amount,
        payment_method: state.method,
        last_payment_error: null,
      })
    },
    /** The holder confirms a card in the browser. */
    confirmCard: (id: string) =>
      Object.assign(setups.get(id) ?? {}, { status: 'succeeded', payment_method: state.method }),
    decline: (id: string) =>
      change(id, {
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', message: 'Your card was declined.' },
      }),
    challenge: (id: string) => change(id, { status: 'requires_action' }),
    /** A refund that somebody makes in the service's own pages; in cents. */
    refund: (id: string, amount: number): Refund => structuredClone(makeRefund(id, amount)),
    failRefund: (id: string): Refund => {
      const refund = refunds.get(id)
      if (!refund) throw new Error(`There is no ${id}`)
      return structuredClone(
        Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' }),
      )
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
