import { dayIn } from '../../../src/domain/dates.ts'
import * as calls from '../../../src/resources/efp/efp.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { rateHooks, rateTypeHooks } from './fixed.ts'
import { copyRates, matrixOf, setRates } from './matrix.ts'
import { userRatesOf } from './userRates.ts'

/** What is paid to whom, where and from when on. */
export const rateModule = defineModule({
  name: 'rate',
  hooks: { rate: rateHooks, 'rate-type': rateTypeHooks },
  calls: [
    serve(calls.userRates, ({ caller, query, sql }, { now }) => {
      const { on = dayIn(now(), caller.timeZone), ...asked } = query
      return userRatesOf(sql, caller.clientId, { ...asked, on })
    }),
    serve(calls.rateMatrix, ({ caller, query, sql }) => matrixOf(sql, caller.clientId, query)),
    serve(calls.setRates, ({ caller, body, write }) => write((tx) => setRates(tx, caller, body))),
    serve(calls.copyRates, ({ caller, body, write }) => write((tx) => copyRates(tx, caller, body))),
  ],
})
