import { defineModule } from '../../engine/module.ts'
import { contractCalls } from './contracts.ts'
import { contractDocumentHooks, contractHooks, contractJobs } from './contractTerm.ts'
import { pinHooks } from './pin.hooks.ts'
import { pinCalls } from './pins.ts'

/** Work sites and the contracts by which they are looked after. */
export const pinsModule = defineModule({
  name: 'pins',
  hooks: { pin: pinHooks, contract: contractHooks, 'contract-document': contractDocumentHooks },
  calls: [...pinCalls, ...contractCalls],
  jobs: contractJobs,
})
