export type Locale = 'en' | 'ms'

/** Languages of the product, each by its own name and with its word for "language". */
export const locales = [
  { locale: 'en', name: 'English', word: 'Language' },
  { locale: 'ms', name: 'Bahasa Malaysia', word: 'Bahasa' },
] as const satisfies readonly { locale: Locale; name: string; word: string }[]

const isLocale = (value: unknown): value is Locale => locales.some(({ locale }) => locale === value)

/** The requested language, else the first known one of the browser's, else English. */
export function localeFor(requested: unknown, acceptLanguage: string | undefined): Locale {
  if (isLocale(requested)) return requested
  const preferred = (acceptLanguage ?? '')
    .split(',')
    .map((range) => range.trim().slice(0, 2).toLowerCase())
    .find(isLocale)
  return preferred ?? 'en'
}
