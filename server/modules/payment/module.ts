import {
  cardSetup,
  paymentAccount,
  paymentCard,
  paymentEvent,
  paymentIntent,
  removeCard as removeCardCall,
  storeCard,
} from '../../../src/resources/payment/card.calls.ts'
import {
  cancelPlan,
  choosePlan,
  contractPlan,
  contractStart,
  creditNotePdf,
  invoicePdf,
  payOutOfBand,
  paymentCustomer,
  paymentInvoice,
  paymentInvoices,
  paymentPlans,
  planBreakdown,
  previewPlan,
  saveCustomer,
} from '../../../src/resources/payment/payment.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { breakdownAnswer, billAnswer, cardAnswer, chosenOf, contractAnswer, standingOf } from './answers.ts'
import { setCancellation } from './cancellation.ts'
import { beginPayment, finishPayment, needCards } from './cardPayments.ts'
import { applyChange, changeOf, mustFit } from './contract.ts'
import { customerAnswer, writeCustomer } from './customer.ts'
import { eventNoticeJobs } from './eventNotices.ts'
import { creditNoteFile, invoiceFile, invoiceOf, invoicesOf, notesOn } from './invoices.ts'
import { accountOf } from './money/account.ts'
import { collectingJobs } from './money/collecting.ts'
import { operatorMoneyCalls } from './money/calls.ts'
import { cardWebhook } from './money/webhook.ts'
import { cards } from './cards.ts'
import { reportTransfer } from './transfers.ts'
import { actingPerson, foundPlatform, writePlatform } from './platform.ts'
import { isShutByOperator, subscriptionOf } from './records.ts'
import { subscriptionJobs } from './run.ts'
import { beginCard, removeCard, replaceCard } from './storedCard.ts'
import { conflict, mustHaveSeen } from '../../platform/errors.ts'

/** Plans, subscriptions, invoices and payments between the platform's operator and the companies (spec 7, Payment). */
export const paymentModule = defineModule({
  name: 'payment',
  calls: [
    ...operatorMoneyCalls,
    serve(paymentPlans, async ({ caller, sql }, { now }) => (await standingOf(sql, caller, now())).plans),
    serve(contractPlan, async ({ caller, sql }, { now, settings }) =>
      contractAnswer(await standingOf(sql, caller, now()), cards(settings) !== undefined),
    ),
    serve(contractStart, async ({ caller, sql }) => {
      const found = await subscriptionOf(sql, caller.clientId)
      const { contractStartsOn, startsOn, convertedOn, trialStartedOn } = found
      return { contractStart: contractStartsOn, startsOn, convertedOn, trialStartedOn }
    }),
    serve(planBreakdown, async ({ caller, sql }, { now }) =>
      breakdownAnswer(await standingOf(sql, caller, now())),
    ),
    serve(previewPlan, async ({ caller, sql, body }, { now }) => {
      const standing = await standingOf(sql, caller, now())
      const change = changeOf(chosenOf(standing, body), standing)
      return { ...change, bill: billAnswer(change.bill, standing.seller, standing.subscription) }
    }),
    serve(choosePlan, async ({ caller, sql, body }, context) => {
      const { db, settings, now } = context
      const standing = await standingOf(sql, caller, now())
      const chosen = chosenOf(standing, body)
      const by = await actingPerson(db.system, caller)
      return writePlatform(db, settings.OPERATOR_CLIENT_ID, caller, async (tx) => {
        // As it stands now that nobody else can change it.
        const subscription = await subscriptionOf(tx, caller.clientId, true)
        const held = {
          ...standing,
          subscription,
          present: standing.plans.find(({ id }) => id === subscription.planId),
        }
        if (isShutByOperator(subscription))
          throw conflict('The platform has shut your company: its plan stays until it is opened again.')
        mustHaveSeen(body.version, subscription.version, contractAnswer(held, cards(settings) !== undefined))
        const change = changeOf(chosen, held)
        if (subscription.cancelOn !== null && change.kind !== 'start')
          throw conflict('Your plan is cancelled. Keep it before you change it.')
        mustFit(chosen, change, standing.usage)
        return { kind: change.kind, invoiceId: await applyChange(tx, chosen, change, held, by) }
      })
    }),
    serve(cancelPlan, ({ caller, body }, context) => setCancellation(context, caller, body)),
    serve(paymentCustomer, async ({ caller, sql }) =>
      customerAnswer(await subscriptionOf(sql, caller.clientId)),
    ),
    serve(saveCustomer, ({ caller, body }, context) => writeCustomer(context, caller, body)),
    serve(paymentCard, async ({ caller, sql }, { now }) =>
      cardAnswer(await subscriptionOf(sql, caller.clientId), now()),
    ),
    serve(cardSetup, ({ caller }, context) => beginCard(context, needCards(cards(context.settings)), caller)),
    serve(storeCard, ({ caller, body }, context) =>
      replaceCard(context, needCards(cards(context.settings)), caller, body.setupId),
    ),
    serve(removeCardCall, ({ caller }, context) =>
      removeCard(context, needCards(cards(context.settings)), caller),
    ),
    serve(paymentAccount, ({ caller }, { db, settings }) =>
      accountOf(db.read(settings.OPERATOR_CLIENT_ID), caller.clientId),
    ),
    serve(paymentInvoices, async ({ caller, sql, query }, { db, settings }) => {
      const page = await invoicesOf(sql, caller.clientId, query.before)
      const ids = page.rows.map(({ id }) => id)
      return { ...page, notes: await notesOn(db.read(settings.OPERATOR_CLIENT_ID), ids) }
    }),
    serve(paymentInvoice, async ({ caller, sql, params }) => {
      const { invoice } = await invoiceOf(sql, caller.clientId, params.id)
      return invoice
    }),
    serve(invoicePdf, ({ caller, sql, params, query, reply }) =>
      invoiceFile(sql, caller.clientId, params.id, { language: query.language ?? 'en', reply }),
    ),
    serve(creditNotePdf, ({ caller, params, query, reply }, { db, settings }) =>
      creditNoteFile(db.read(settings.OPERATOR_CLIENT_ID), params.id, {
        language: query.language ?? 'en',
        reply,
        companyId: caller.clientId,
      }),
    ),
    serve(payOutOfBand, ({ caller, params, body }, context) =>
      reportTransfer(context, caller, params.id, body),
    ),
    serve(paymentIntent, ({ caller, body }, context) =>
      beginPayment(context, needCards(cards(context.settings)), caller, body.invoiceId),
    ),
    serve(paymentEvent, ({ caller, body }, context) =>
      finishPayment(context, needCards(cards(context.settings)), caller, body.intentId),
    ),
  ],
  jobs: (jobs, context) => {
    subscriptionJobs(jobs, context)
    eventNoticeJobs(jobs, context)
    collectingJobs(jobs, context, cards(context.settings))
  },
  routes: async (app, context) => {
    await foundPlatform(context.db.system, context.settings.OPERATOR_CLIENT_ID)
    await cardWebhook(app, context, cards(context.settings))
  },
})
