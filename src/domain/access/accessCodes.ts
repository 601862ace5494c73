import * as z from 'zod/mini'

const answer = z.object({ data: z.array(z.string()) })

/**
 * The permission codes in the answer to "own access list" (spec 7).
 * @throws Error where the answer is anything else
 */
export const accessCodesOf = (body: unknown): ReadonlySet<string> => new Set(answer.parse(body).data)
