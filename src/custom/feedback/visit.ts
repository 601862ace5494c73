import * as z from 'zod/mini'
import { RequestError, fieldRefusals } from '../../providers/http/errors.ts'
import { send } from '../../providers/http/request.ts'
import { logProblem } from '../../providers/page/log.ts'
import { typedNames, type TypedName } from '../../resources/feedback/feedbackForm.ts'
import type { FeedbackTexts } from '../../resources/feedback/feedbackTexts.ts'
import { logoAddress } from '../../schema/call.ts'

// Another deployment may leave out what ours adds to the specification.
const text = z.nullish(z.string())
const facility = z.object({
  name: text,
  location: text,
  site: text,
  qrstatus: z.nullish(z.union([z.boolean(), z.number()])),
  pin: z.nullish(z.int()),
})
const owner = z.object({ company: text, logo: text, brandColour: text })
const given = z.object({ track: z.optional(z.string()) })
const waiting = z.object({ retryAfter: z.number() })

/** Milliseconds for which an answer is awaited. */
const patience = 20_000

/** The visitor's view of the place; what cannot be read is empty (spec 8). */
export interface VisitedPlace {
  /** False where it takes no feedback, or does not exist. */
  accepts: boolean
  lines: readonly string[]
  company: string
  logo: string | undefined
  brandColour: string | undefined
}

const nowhere: VisitedPlace = {
  accepts: true,
  lines: [],
  company: '',
  logo: undefined,
  brandColour: undefined,
}

async function ownerOf(apiRoot: string, pin: number): Promise<Partial<VisitedPlace>> {
  try {
    const { data } = await send({ url: `${apiRoot}/feedback/pin/${pin}` }, {})
    const { company, logo, brandColour } = owner.parse(data)
    return {
      company: company ?? '',
      logo: logoAddress(apiRoot, logo),
      brandColour: brandColour ?? undefined,
    }
  } catch (error) {
    logProblem('The company could not be read', error)
    return {}
  }
}

/** The facility of a label and its company, as the API of this deployment shows them to visitors. */
export async function lookUpPlace(apiRoot: string, id: number | undefined): Promise<VisitedPlace> {
  if (id === undefined) return { ...nowhere, accepts: false }
  try {
    const { data } = await send({ url: `${apiRoot}/feedback/facility/${id}` }, {})
    const { name, site, location, qrstatus, pin } = facility.parse(data)
    const lines = [[name, site].filter(Boolean).join(', '), location ?? ''].filter(Boolean)
    const accepts = qrstatus !== false && qrstatus !== 0
    return { ...nowhere, accepts, lines, ...(pin && (await ownerOf(apiRoot, pin))) }
  } catch (error) {
    logProblem('The facility could not be read', error)
    return { ...nowhere, accepts: !(error instanceof RequestError && error.status === 404) }
  }
}

export type GivenFeedback = Readonly<Record<TypedName, string>> & { facilityId: number; rating: string }

/** Posts feedback; the same key again leaves one record. @returns the address of the request that it opened, if any */
export async function postFeedback(apiRoot: string, body: GivenFeedback, key: string) {
  const signal = AbortSignal.timeout(patience)
  const headers = { 'idempotency-key': key }
  const { data } = await send({ url: `${apiRoot}/feedback`, method: 'POST', body, headers, signal }, {})
  const answer = given.safeParse(data)
  return answer.success ? answer.data.track : undefined
}

export interface Refusal {
  /** The place takes no feedback any more. */
  closed?: boolean
  problems: Readonly<Partial<Record<TypedName, string>>>
  failure: string
}

/** The visitor's explanation of a failed post. */
export function refusalOf(
  error: unknown,
  typed: Readonly<Record<TypedName, string>>,
  texts: FeedbackTexts,
): Refusal {
  const failed: Refusal = { problems: {}, failure: texts.failed }
  if (!(error instanceof RequestError)) return failed
  if (error.status === 409) return { ...failed, closed: true }
  const wait = waiting.safeParse(error.body)
  if (error.status === 429 && wait.success) {
    const minutes = String(Math.ceil(wait.data.retryAfter / 60))
    return { ...failed, failure: texts.tooMany.replace('{minutes}', minutes) }
  }
  const wrong = typedNames.filter((name) => fieldRefusals(error)[name])
  if (wrong.length === 0) return failed
  const said = (name: TypedName) => (typed[name].trim() ? texts.unacceptable : texts[`${name}Required`])
  return { problems: Object.fromEntries(wrong.map((name) => [name, said(name)])), failure: '' }
}
