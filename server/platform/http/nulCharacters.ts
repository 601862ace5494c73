import type { FastifyInstance } from 'fastify'
import { messages } from '../../../src/schema/messages.ts'
import { badRequest, invalid } from '../errors.ts'

/** Whether a text of the value, or a name in it, has the one character that PostgreSQL stores in no text. */
export const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, member]) => holdsNul(name) || holdsNul(member))
}

/** The member that has one; `root` where the value is no object. */
const memberWithNul = (value: object): string | undefined =>
  Object.entries(value).find((entry) => holdsNul(entry))?.[0]

/**
 * Refuses NUL characters in the path, the query and every JSON body; Node refuses them in headers. A JSON text contains
 * one only as an escape, so other bodies are not searched.
 */
export function refuseNul(app: FastifyInstance) {
  app.addHook('onRequest', async ({ url, params, query }) => {
    if (!/%00|u0000/i.test(url)) return
    for (const given of [params, query]) {
      const name = typeof given === 'object' && given ? memberWithNul(decoded(given)) : undefined
      if (name !== undefined) throw badRequest(name, messages.control)
    }
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body: unknown) => {
      if (error || !text.includes(String.raw`\u0000`) || !holdsNul(body)) return done(error, body)
      const name = typeof body === 'object' && body ? memberWithNul(body) : undefined
      done(invalid({ [name ?? 'root']: messages.control }))
    })
  })
}

/** The parameters, with JSON parameters such as `filter` parsed. */
const decoded = (given: object): object =>
  Object.fromEntries(
    Object.entries(given).map(([name, text]: [string, unknown]) => {
      try {
        return [name, typeof text === 'string' && text.includes(String.raw`\u0000`) ? JSON.parse(text) : text]
      } catch {
        return [name, text] // no JSON: a text that spells the escape is a text
      }
    }),
  )
