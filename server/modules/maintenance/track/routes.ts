import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Secrets } from '../../../platform/identity/crypto/secrets.ts'
import type { View } from '../../../platform/pages/parts.ts'
import { formLimit } from '../../../../src/schema/limits.ts'
import { addPublicPages, sendPrivatePage } from '../../../platform/pages/publicPages.ts'
import { localeFor } from '../../../../src/domain/text/locales.ts'
import { followed, type Followed } from './followed.ts'
import { heldBy, trackPath } from './links.ts'
import { goneView, trackView, type TrackContext, type TrackForms } from './page.ts'
import { keepMessage, keepRating, tooLong } from './say.ts'
import { trackTexts } from './texts.ts'

interface TrackOptions {
  db: Database
  secrets: Secrets
  /** Folder of the built console, which holds the page's frame. */
  consoleFolder?: string | undefined
}

const open = { access: 'public', rateLimit: { max: 120, timeWindow: '1 minute' } } as const

const parameters = z.object({ token: z.string() })
const query = z.object({
  lang: z.string().optional().catch(undefined),
  sent: z.enum(['message', 'rating']).optional().catch(undefined),
})
const text = z.string().catch('')
const posted = z.object({ message: text, key: text, website: text, rate: text, stars: text, comment: text })

const noForms = (): TrackForms => ({
  message: '',
  messageProblem: '',
  comment: '',
  starsProblem: '',
  failure: '',
  notice: '',
  key: randomUUID(),
})

/** The page: rendered here and usable without script, in the frame of the public feedback page. */
function trackPages(app: FastifyInstance, options: TrackOptions, shell: string) {
  const { db } = options

  const show = (reply: FastifyReply, { locale }: Pick<TrackContext, 'locale'>, view: View) =>
    sendPrivatePage(reply, shell, locale, view)

  async function known(request: FastifyRequest) {
    const { token } = parameters.parse(request.params)
    const { lang, sent } = query.parse(request.query)
    const context = { token, locale: localeFor(lang, request.headers['accept-language']) }
    const held = await heldBy(db, token)
    const found = held && (await followed(db, held))
    return { context, sent, found }
  }
  const gone = (reply: FastifyReply, { locale }: TrackContext) =>
    show(reply.code(404), { locale }, goneView(locale))

  app.get('/track/:token', { config: open }, async (request, reply) => {
    const { context, sent, found } = await known(request)
    if (!found) return gone(reply, context)
    const notice = sent === 'message' ? trackTexts[context.locale].sent : ''
    return show(reply, context, trackView(context, found, { ...noForms(), notice }))
  })

  function refused(
    reply: FastifyReply,
    context: TrackContext,
    found: Followed,
    given: TrackForms,
    error: unknown,
  ) {
    const say = trackTexts[context.locale]
    const again = (status: number, forms: Partial<TrackForms>) =>
      show(reply.code(status), context, trackView(context, found, { ...given, ...forms }))
    if (!(error instanceof ApiError)) {
      reply.request.log.error({ err: error }, 'a requester could not be heard')
      return again(500, { failure: say.failed })
    }
    if (error.status === 404) return gone(reply, context)
    const wait = error.extra?.['retryAfter']
    if (typeof wait === 'number') {
      void reply.header('retry-after', String(wait))
      return again(error.status, { failure: say.tooMany.replace('{minutes}', String(Math.ceil(wait / 60))) })
    }
    const problem = error.errors?.['message']
    if (problem)
      return again(error.status, {
        messageProblem: problem === tooLong ? say.messageTooLong : say.messageRequired,
      })
    if (error.errors?.['stars']) return again(error.status, { starsProblem: say.starsRequired })
    return again(error.status, { failure: error.status === 409 ? say.cannotRate : say.failed })
  }

  app.post('/track/:token', { config: open, bodyLimit: formLimit }, async (request, reply) => {
    const { context, found } = await known(request)
    if (!found?.request || found.workRequestId === null) return gone(reply, context)
    const { website, rate, message, key, stars, comment } = posted.parse(request.body)
    const back = (sent: string) =>
      reply.redirect(`${trackPath(context.token)}?lang=${context.locale}&sent=${sent}`, 303)
    // Only a machine fills in what nobody sees; it learns nothing from the answer.
    if (website) return back('message')
    const about = {
      clientId: found.clientId,
      workRequestId: found.workRequestId,
      origin: found.origin,
      address: request.ip,
    }
    try {
      if (rate) await keepRating(options, about, { stars, comment })
      else await keepMessage(options, about, { message, key: key.slice(0, 200) || randomUUID() })
    } catch (error) {
      return refused(
        reply,
        context,
        found,
        { ...noForms(), message, comment, key: key || randomUUID() },
        error,
      )
    }
    return back(rate ? 'rating' : 'message')
  })
}

/** The page by which people outside follow a work request. */
export async function trackRoutes(app: FastifyInstance, options: TrackOptions): Promise<void> {
  await addPublicPages(app, options.consoleFolder, (scope, shell) => trackPages(scope, options, shell))
}
