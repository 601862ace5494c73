import * as calls from '../../../../src/resources/scheduling/shiftOffer.calls.ts'
import { serve } from '../../../engine/module.ts'
import { offersFor } from '../open.ts'
import { offerAssignment } from './offers.ts'

/** How the calls of offers are answered. */
export const offerCalls = [
  serve(calls.offerShift, ({ params, body, write }, { settings }) =>
    write((tx) => offerAssignment(tx, settings.WEEKDAY_MASK, params.id, body)),
  ),
  serve(calls.ownOffers, ({ caller, sql }, { settings }) => offersFor(sql, settings.WEEKDAY_MASK, caller)),
]
