import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishFramework from 'ra-language-english'
import type { I18nProvider } from 'react-admin'
import { resources } from '../../resources/index.ts'
import { en } from './en.ts'
import { locales, type Locale } from './entry.ts'
import { sentencesOf } from './sentences.ts'

/** Names of the resources, from their declarations: react-admin puts them into titles and messages. */
const declared = (labels: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    resources.map(({ route, label: { one, many } }) => [
      route,
      { name: `${labels[one] ?? one} |||| ${labels[many] ?? many}` },
    ]),
  )

/** Texts that are kept with the pages they belong to: English at once, Malay when it is chosen. */
export interface FurtherTexts {
  en: Readonly<Record<string, unknown>>
  ms: () => Promise<Readonly<Record<string, unknown>>>
}

/**
 * The form of a text for a number. Malay has no plural, but its texts have two forms: one named thing, or a counted
 * number. The library would always use the first.
 */
const pluralRules = {
  pluralTypes: { two: (count: number) => (count === 1 ? 0 : 1) },
  pluralTypeToLanguages: { two: locales.map(({ locale }) => locale) },
}

const none: FurtherTexts = { en: {}, ms: async () => ({}) }
const english = { ...englishFramework, ...en, resources: declared() }

async function malay(further: FurtherTexts) {
  const [{ ms }, { msFramework }, { labelsMs }, more] = await Promise.all([
    import('./ms.ts'),
    import('./msFramework.ts'),
    import('../../resources/labels.ms.ts'),
    further.ms(),
  ])
  return { ...labelsMs, ...msFramework, ...ms, ...more, resources: declared(labelsMs) }
}

/**
 * The console's texts in both languages; Malay loads on demand. Sentences of the server are translated by their
 * English, with their values; unknown ones stay.
 */
export async function createI18nProvider(locale: Locale, further = none): Promise<I18nProvider> {
  let worded: ReturnType<typeof sentencesOf> | undefined
  const inMalay = async () => {
    const texts = await malay(further)
    worded = sentencesOf(texts)
    return texts
  }
  const provider = polyglotI18nProvider(
    (name) => (name === 'ms' ? inMalay() : { ...english, ...further.en }),
    'en',
    [...locales],
    { allowMissing: true, pluralRules },
  )
  await provider.changeLocale(locale)
  return {
    ...provider,
    translate: (key, options) => {
      const said = provider.translate(key, options)
      return (said === key && provider.getLocale() === 'ms' ? worded?.(key) : undefined) ?? said
    },
  }
}
