import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../../src/domain/text/locales.ts'
import { formLimit } from '../../../src/schema/limits.ts'
import { pageOf, type View } from './parts.ts'

/** Sends a page, which no cache keeps. */
export function sendPage(reply: FastifyReply, shell: string, locale: Locale, view: View) {
  reply.server.pageNonce(reply)
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .send(pageOf(shell, locale, view))
}

/** Sends a page behind a secret link, which no search engine may index. */
export const sendPrivatePage: typeof sendPage = (reply, ...page) =>
  sendPage(reply.header('x-robots-tag', 'noindex'), ...page)

/**
 * Adds public pages, inside the HTML frame of the built console. They take posted forms and no other content type.
 * Without a built console no page is added.
 * @param pages adds its routes to the given scope; `shell` is the frame's HTML
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
      { parseAs: 'string', bodyLimit: formLimit },
      async (_request: FastifyRequest, form: string) => Object.fromEntries(new URLSearchParams(form)),
    )
    pages(scope, shell)
  })
}
