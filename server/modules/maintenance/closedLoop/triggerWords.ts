import { company } from '../../../engine/tables/company.ts'
import { findOne } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'

/** What opens work by itself is worded in the language that the company has chosen for itself. */
const wordings = {
  en: {
    rated: (place: string, rating: string) => `${place}: rated ${rating}`,
    failedStep: (step: string) => `Failed inspection: ${step}`,
    failedAt: (step: string, ref: string) => `${step}: failed (${ref})`,
    spike: (meter: string) => `High use: ${meter}`,
    drop: (meter: string) => `Low use: ${meter}`,
    usual: (amount: string) => ` (usual: ${amount})`,
  },
  ms: {
    rated: (place: string, rating: string) => `${place}: dinilai ${rating}`,
    failedStep: (step: string) => `Pemeriksaan gagal: ${step}`,
    failedAt: (step: string, ref: string) => `${step}: gagal (${ref})`,
    spike: (meter: string) => `Penggunaan tinggi: ${meter}`,
    drop: (meter: string) => `Penggunaan rendah: ${meter}`,
    usual: (amount: string) => ` (biasa: ${amount})`,
  },
} as const

/** The words of the company of the transaction. */
export async function wordsOf(tx: Tx) {
  const own = await findOne(tx, company, {}, { columns: ['language'] })
  return wordings[own?.language ?? 'en']
}
