import type { Locale } from '../../../src/domain/text/locales.ts'
import type { ProofKind } from '../../../src/resources/proof/proof.calls.ts'

/** Texts of the page by which people outside see a proof of service. */
const en = {
  title: 'Proof of service',
  of: '{site}, {month}',
  sealed: 'Sealed on {time}. The seal ends with {hash}.',
  early: 'The month was not over yet.',
  zone: 'Times are in {zone}.',
  intact: 'Checked just now: every row is as it was sealed.',
  changed: 'Checked just now: {count} rows are not as they were sealed.',
  approved: 'Only what has been approved is listed: {shown} of {rows} rows.',
  none: 'Nothing of this kind.',
  list: 'Show the list',
  more: 'And {count} more.',
  photos: 'Photos: {count}',
  photo: 'Photo {number} of {title}',
  gone: 'There is nothing here',
  goneLead: 'The link is wrong, has expired, or has been taken back.',
  attendance: 'Attendance',
  patrol: 'Patrols',
  scan: 'Checkpoints scanned',
  visit: 'Visits',
  finding: 'Findings',
  work_request: 'Work requests',
  feedback: 'Feedback',
  incident: 'Incidents',
} satisfies Record<ProofKind, string> & Record<string, string>
export type ProofTexts = typeof en

const ms: ProofTexts = {
  title: 'Bukti perkhidmatan',
  of: '{site}, {month}',
  sealed: 'Dimeterai pada {time}. Meterainya berakhir dengan {hash}.',
  early: 'Bulan itu belum berakhir.',
  zone: 'Waktu ialah {zone}.',
  intact: 'Disemak sebentar tadi: setiap baris sama seperti ketika dimeterai.',
  changed: 'Disemak sebentar tadi: {count} baris tidak sama seperti ketika dimeterai.',
  approved: 'Hanya yang telah diluluskan disenaraikan: {shown} daripada {rows} baris.',
  none: 'Tiada yang seperti ini.',
  list: 'Tunjukkan senarai',
  more: 'Dan {count} lagi.',
  photos: 'Gambar: {count}',
  photo: 'Gambar {number} bagi {title}',
  gone: 'Tiada apa-apa di sini',
  goneLead: 'Pautan ini salah, telah tamat tempoh, atau telah ditarik balik.',
  attendance: 'Kehadiran',
  patrol: 'Rondaan',
  scan: 'Titik semak diimbas',
  visit: 'Lawatan',
  finding: 'Penemuan',
  work_request: 'Permintaan kerja',
  feedback: 'Maklum balas',
  incident: 'Insiden',
}

export const proofTexts: Readonly<Record<Locale, ProofTexts>> = { en, ms }
