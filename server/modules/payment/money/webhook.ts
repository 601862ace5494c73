import type { FastifyInstance } from 'fastify'
import { answered, jsonBody } from '../../../engine/contract/resourceContract.ts'
import type { ModuleContext } from '../../../engine/module.ts'
import { add, change } from '../../../engine/tables/rows.ts'
import { jsonText } from '../../../platform/db/jsonText.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { badRequest } from '../../../platform/errors.ts'
import { needCards } from '../cardPayments.ts'
import { nobody, writePlatform } from '../platform.ts'
import { takeSetup } from '../storedCard.ts'
import { isRefusal, type Card, type Cards } from '../stripe.ts'
import type { Charge, RefundFact, Told } from '../stripeFacts.ts'
import { cardOf, takeCharge } from './charges.ts'
import { takeDispute } from './disputes.ts'
import { takeRefund } from './refunds.ts'
import { paymentEvent } from './tables.ts'

type Context = Pick<ModuleContext, 'db' | 'settings' | 'now' | 'log'>

interface Facts {
  charge: Charge | undefined
  card: Card | undefined
  refunds: RefundFact[]
}

/** Asks the service for all that a message needs: a refund or dispute may come before the news of its payment. */
async function factsOf(service: Cards, told: Told, log: Context['log']): Promise<Facts> {
  const { refund, dispute, refundedIntent } = told
  const intentId = refund?.intentId ?? dispute?.intentId ?? refundedIntent
  const look = (id: string) =>
    service.look(id).catch((error: unknown) => {
      // A payment of another system on the same account.
      if (isRefusal(error)) return undefined
      throw error
    })
  const charge = told.charge ?? (intentId === undefined ? undefined : await look(intentId))
  const refunds = charge && refundedIntent !== undefined ? await service.refundsOf(refundedIntent) : []
  return {
    charge,
    card: charge && (await cardOf(service, charge, log)),
    refunds: refund ? [refund, ...refunds] : refunds,
  }
}

/** @returns the outcome, for the record */
async function take(tx: Tx, { charge, card, refunds }: Facts, told: Told, now: Date): Promise<string> {
  const status = charge && (await takeCharge(tx, charge, card, now))
  if (status === undefined) return 'ignored'
  for (const refund of refunds) await takeRefund(tx, refund, now)
  if (told.dispute) await takeDispute(tx, told.dispute, now)
  return told.dispute?.status ?? refunds[0]?.status ?? status
}

/** Messages of the card service, signed by it: each counts once. */
export async function cardWebhook(app: FastifyInstance, context: Context, cards: Cards | undefined) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const contract = {
      requestBody: jsonBody({ type: 'object', description: 'as the card service signs it' }),
      responses: answered(200, { type: 'object' }),
    }
    scope.post('/api/payment/webhook', { config: { access: 'public', contract } }, async (request) => {
      const service = needCards(cards)
      const signature = request.headers['stripe-signature']
      const { body } = request
      if (typeof signature !== 'string' || !Buffer.isBuffer(body))
        throw badRequest('stripe-signature', 'The message is not signed.')
      const told = await service.read(body, signature).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a message of the card service was refused')
        throw badRequest('stripe-signature', 'The signature or the form of the message is not good.')
      })
      const isStored = told.setup !== undefined && (await takeSetup(context, service, told.setup))
      const facts = await factsOf(service, told, context.log)
      await writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, nobody, async (tx) => {
        const { id: providerId, type } = told
        const payload: unknown = JSON.parse(jsonText(told.payload))
        const fresh = await add(tx, paymentEvent, [{ providerId, type, payload }], {
          skipTaken: true,
          columns: ['providerId'],
        })
        if (fresh.length === 0) return
        const outcome = isStored ? 'stored' : await take(tx, facts, told, context.now())
        await change(tx, paymentEvent, { providerId }, { outcome, processedAt: context.now().toISOString() })
      })
      return { received: true }
    })
  })
}
