import { expect } from 'vitest'
import { z } from 'zod'
import { subscription } from '../../src/resources/pam/billing/subscription.resource.ts'
import type { Member, Portal } from './portal.ts'

const client = z.looseObject({
  id: z.number(),
  companyName: z.string(),
  state: z.string(),
  people: z.number(),
  attention: z.array(z.string()),
  health: z.nullable(z.string()),
  planId: z.nullable(z.number()),
  partnerClientId: z.nullable(z.number()),
})

/** Clients that somebody reaches, by a filter of the list. */
export async function clientsOf(
  portal: Pick<Portal, 'call'>,
  who: Pick<Member, 'token'>,
  filter: object = {},
) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]' })
  const answer = await portal.call(who.token, 'GET', `/api/${subscription.path}?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return z.array(client).parse(answer.rows)
}
