import { dayIn } from '../../../../src/domain/time/dates.ts'
import * as calls from '../../../../src/resources/efp/efp.calls.ts'
import { serve } from '../../../engine/module.ts'
import { copyRates, matrixOf, setRates } from './matrix.ts'
import { userRatesOf } from './userRates.ts'

/** Rates by person, pin and day. */
export const rateCalls = [
  serve(calls.userRates, ({ caller, query, sql }, { now }) => {
    const { on = dayIn(now(), caller.timeZone), ...asked } = query
    return userRatesOf(sql, caller.clientId, { ...asked, on })
  }),
  serve(calls.rateMatrix, ({ caller, query, sql }) => matrixOf(sql, caller.clientId, query)),
  serve(calls.setRates, ({ caller, body, write }) => write((tx) => setRates(tx, caller, body))),
  serve(calls.copyRates, ({ caller, body, write }) => write((tx) => copyRates(tx, caller, body))),
]
