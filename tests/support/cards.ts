import { Stripe } from 'stripe'
import { z } from 'zod'
import { allCodes } from '../../src/domain/access/permissions.ts'
import { clientMoney } from '../../src/resources/pam/billing/money.calls.ts'
import { chosenInvoice, operatorId } from './payments.ts'
import { startPortal, type Member, type Portal } from './portal.ts'
import { startStripe } from './stripeServer.ts'

const secret = 'whsec_test'

/** A portal with a card service, and what its buyers and operators do. */
export async function startCardPortal(now?: () => Date) {
  const stripe = await startStripe()
  const portal = await startPortal({
    ...(now && { now }),
    env: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripe.url,
    },
  })
  let told = 0

  /** A message of the card service, signed unless it is forged. */
  async function tell(
    type: string,
    object: unknown,
    { id = `evt_${(told += 1)}`, key = secret }: { id?: string | null; key?: string } = {},
  ) {
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: key })
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
    return statusCode
  }

  /** Begins a card payment. @returns the id of its intent */
  async function begin(owner: Member, invoiceId: number) {
    const { body } = await portal.call(owner.token, 'POST', '/api/payment/intent', { invoiceId })
    return z.object({ id: z.string(), publishableKey: z.literal('pk_test_1') }).parse(body).id
  }

  return {
    stripe,
    portal,
    tell,
    begin,
    /** Chooses a plan and begins to pay it by card. */
    begun: async (owner: Member, planId: number) => {
      const invoiceId = await chosenInvoice(portal, owner, planId)
      return { id: await begin(owner, invoiceId), invoiceId }
    },
    /** The operator's administrator. */
    operator: async (): Promise<Member> => {
      await portal.db.system.query(
        `insert into client (id, name) values ($1, 'Operator') on conflict do nothing`,
        [operatorId],
      )
      return portal.member(operatorId, allCodes)
    },
    close: async () => {
      await portal.close()
      await stripe.close()
    },
  }
}
export type CardPortal = Awaited<ReturnType<typeof startCardPortal>>

/** The money of a client as the operator sees it. */
export async function moneyOf(portal: Portal, operator: Member, owner: Member) {
  const { body } = await portal.call(operator.token, 'GET', `/api/pam/client/${owner.clientId}/money`)
  return z.core.parse(clientMoney.answer, body)
}

/** The titles of a member's notices, once all jobs have run. */
export async function noticesOf(portal: Portal, member: Member): Promise<string[]> {
  await portal.app.jobs.runDue()
  return (await portal.call(member.token, 'GET', '/api/notification')).rows.map(({ title }) => String(title))
}
