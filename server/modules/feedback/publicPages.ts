import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { feedbackLimit } from '../../../src/resources/cmms/feedback.calls.ts'
import { pageOf, type View } from './page.ts'
import type { FeedbackLocale } from '../../../src/resources/cmms/feedbackTexts.ts'

/** Bytes of a form. */
export const bodyLimit = feedbackLimit

/** Answers a page: never kept, and in the language of whoever asks. */
export function sendPage(reply: FastifyReply, shell: string, locale: FeedbackLocale, view: View) {
  reply.server.pageNonce(reply)
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .send(pageOf(shell, { locale }, view))
}

/** The same behind a link that is for its holder alone: no search engine is to know it. */
export const sendPrivatePage: typeof sendPage = (reply, ...page) =>
  sendPage(reply.header('x-robots-tag', 'noindex'), ...page)

/**
 * Adds pages for people without a sign-in, in the frame that the build leaves in `consoleFolder`. Their forms post without
 * script, and nothing else is taken. Without a built console there are none.
 * @param pages adds them to a scope of their own, with the frame's HTML
 */
export async function addPublicPages(
  app: FastifyInstance,
  consoleFolder: string | undefined,
  pages: (scope: FastifyInstance, shell: string) => void,
): Promise<void> {
  if (!consoleFolder) return
  const shell = await readFile(path.join(consoleFolder, 'feedback.html'), 'utf8').catch(() => undefined)
  if (shell === undefined) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, form: string) => Object.fromEntries(new URLSearchParams(form)),
    )
    pages(scope, shell)
  })
}
