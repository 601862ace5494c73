import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { linkTokenForm } from '../../platform/auth/linkToken.ts'
import { servesOwnApi, type Settings } from '../../platform/config.ts'
import { ApiError } from '../../platform/errors.ts'
import { formView, thanksView, codelessView, closedView, type FormState, type PageContext } from './page.ts'
import { type View } from '../../platform/pages/parts.ts'
import { formLimit } from '../../../src/schema/limits.ts'
import { addPublicPages, sendPage } from '../../platform/pages/publicPages.ts'
import { submitFeedback } from './submit.ts'
import { facilityIdOf, typedNames, usualRating } from '../../../src/resources/feedback/feedbackForm.ts'
import { feedbackTexts } from '../../../src/resources/feedback/feedbackTexts.ts'
import { localeFor } from '../../../src/domain/text/locales.ts'
import { lookUp, visitorOf, type Looking } from './visited.ts'

export interface FeedbackOptions extends Looking {
  settings: Settings
  /** Folder of the built console, which holds the page's frame; without it there is no page. */
  consoleFolder?: string
}

const open = { access: 'public', rateLimit: { max: 120, timeWindow: '1 minute' } } as const

const query = z.object({
  id: z.string().optional().catch(undefined),
  lang: z.string().optional().catch(undefined),
  track: z.string().regex(linkTokenForm).optional().catch(undefined),
})
const text = z.string().catch('')
const posted = z.object({
  name: text,
  mobileNo: text,
  feedback: text,
  rating: z.string().catch(usualRating),
  key: text,
  website: text,
  switch: z.string().optional().catch(undefined),
})

/** The page itself: rendered here and usable without script, in the frame that the console's build made. */
function feedbackPages(app: FastifyInstance, options: FeedbackOptions, shell: string) {
  async function contextOf(
    request: FastifyRequest,
  ): Promise<PageContext & { id: number | undefined; coded: boolean }> {
    const { id: given, lang, track } = query.parse(request.query)
    const id = facilityIdOf(given)
    const facility = await lookUp(visitorOf(request, options), id)
    return {
      id,
      coded: given !== undefined,
      facility,
      track,
      locale: localeFor(lang, request.headers['accept-language']),
    }
  }

  const show = (reply: FastifyReply, { locale }: PageContext, view: View) =>
    sendPage(reply, shell, locale, view)

  const empty = (): FormState => ({
    typed: { name: '', mobileNo: '', feedback: '' },
    rating: usualRating,
    key: randomUUID(),
    problems: {},
  })

  app.get('/feedback', { config: open }, async (request, reply) => {
    const context = await contextOf(request)
    if (!context.coded) return show(reply, context, codelessView(context))
    if (context.facility.qrstatus === false) return show(reply.code(404), context, closedView(context))
    return show(reply, context, formView(context, empty()))
  })

  app.get('/feedback-response', { config: open }, async (request, reply) => {
    const context = await contextOf(request)
    return show(reply, context, thanksView(context))
  })

  /** What a refusal means to the visitor: the form again with what they typed, and the reason where it belongs. */
  function refused(reply: FastifyReply, context: PageContext, state: FormState, error: unknown) {
    const text = feedbackTexts[context.locale]
    if (!(error instanceof ApiError)) {
      reply.request.log.error({ err: error }, 'feedback not kept')
      return show(reply.code(500), context, formView(context, { ...state, failure: text.failed }))
    }
    void reply.code(error.status)
    if (error.code === 'not_accepting') return show(reply, context, closedView(context))
    const wait = error.extra?.['retryAfter']
    if (typeof wait === 'number') {
      const failure = text.tooMany.replace('{minutes}', String(Math.ceil(wait / 60)))
      return show(
        reply.header('retry-after', String(wait)),
        context,
        formView(context, { ...state, failure }),
      )
    }
    const wrong = typedNames.filter((name) => error.errors?.[name])
    const problems = Object.fromEntries(
      wrong.map((name) => [name, state.typed[name].trim() ? text.unacceptable : text[`${name}Required`]]),
    )
    const failure = wrong.length > 0 ? undefined : text.failed
    return show(reply, context, formView(context, { ...state, problems, failure }))
  }

  app.post('/feedback', { config: open, bodyLimit: formLimit }, async (request, reply) => {
    const context = await contextOf(request)
    const { website, switch: other, rating, key, ...typed } = posted.parse(request.body)
    const state: FormState = { typed, rating, key, problems: {} }
    if (other !== undefined) {
      const switched = { ...context, locale: localeFor(other, undefined) }
      return show(reply, switched, formView(switched, state))
    }
    const thanks = `/feedback-response?id=${context.id ?? ''}&lang=${context.locale}`
    // Only a machine fills in what nobody sees; it learns nothing from the answer.
    if (website) return reply.redirect(thanks, 303)
    const given = {
      facilityId: context.id ?? 0,
      name: typed.name.trim(),
      mobileNo: typed.mobileNo.trim(),
      feedback: typed.feedback.trim(),
      rating,
    }
    try {
      const track = await submitFeedback(options, {
        address: request.ip,
        given,
        key: key.slice(0, 200) || undefined,
      })
      return reply.redirect(track ? `${thanks}&track=${track}` : thanks, 303)
    } catch (error) {
      return refused(reply, context, state, error)
    }
  })
}

/**
 * The public feedback page of a facility: nobody signs in, and nothing but the facility's id is given. A console on another
 * deployment's API shows its own page instead.
 */
export async function feedbackRoutes(app: FastifyInstance, options: FeedbackOptions): Promise<void> {
  if (!servesOwnApi(options.settings)) return
  await addPublicPages(app, options.consoleFolder, (scope, shell) => feedbackPages(scope, options, shell))
}
