import { giveFeedback, visitedFacility, visitedPin } from '../../../src/resources/feedback/feedback.calls.ts'
import { serve } from '../../engine/module.ts'
import { trackPath } from '../maintenance/public.ts'
import { submitFeedback } from './submit.ts'
import { lookUp, lookUpPin, visitorOf } from './visited.ts'

/** The calls of the public feedback page (spec 7). What they tell is what the page shows, and no more. */
export const feedbackCalls = [
  serve(visitedFacility, ({ params, request }, context) => lookUp(visitorOf(request, context), params.id)),

  serve(visitedPin, ({ params, request }, context) => lookUpPin(visitorOf(request, context), params.id)),

  serve(giveFeedback, async ({ body, request }, context) => {
    const key = request.headers['idempotency-key']
    const track = await submitFeedback(context, {
      address: request.ip,
      given: body,
      key: typeof key === 'string' ? key.slice(0, 200) : undefined,
    })
    return { ok: true, ...(track && { track: trackPath(track) }) }
  }),
]
