import type { Locale } from '../../../../src/domain/text/locales.ts'

const en = { shifts: 'Shifts', roster: 'Roster', open: 'Open', breakMin: 'Break: {minutes} min' }

/** Texts of calendar feeds. */
export const feedTexts: Readonly<Record<Locale, typeof en>> = {
  en,
  ms: { shifts: 'Syif', roster: 'Jadual', open: 'Terbuka', breakMin: 'Rehat: {minutes} min' },
}
