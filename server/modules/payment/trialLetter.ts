import { paymentForm } from '../../../src/domain/platform/trial.ts'
import type { Letter } from '../../platform/messages/letter.ts'

interface Ending {
  company: string
  /** `YYYY-MM-DD`. */
  endsOn: string
  publicUrl: string
}

/** Tells in both languages when a trial ends, and where it goes on. */
export function trialLetter({ company, endsOn, publicUrl }: Ending): Letter {
  const day = endsOn.split('-').toReversed().join('/')
  const english = `The free trial of ${company} ends with ${day}. Choose a plan to go on working.`
  const malay = `Percubaan percuma ${company} tamat pada ${day}. Pilih pelan untuk terus bekerja.`
  return {
    subject: `${company}: trial ends ${day} / percubaan tamat ${day}`,
    lines: [english, malay, ...(publicUrl ? [`${publicUrl.replace(/\/+$/, '')}${paymentForm}`] : [])],
    short: english,
  }
}
