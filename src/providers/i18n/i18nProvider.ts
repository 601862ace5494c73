import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishFramework from 'ra-language-english'
import type { I18nProvider } from 'react-admin'
import { resources } from '../../resources/index.ts'
import { en } from './en.ts'
import { locales, type Locale } from './entry.ts'

/** Names of the resources, from their declarations: react-admin puts them into titles and messages. */
const declared = Object.fromEntries(
  resources.map(({ route, label }) => [route, { name: `${label.one} |||| ${label.many}` }]),
)

const english = { ...englishFramework, ...en, resources: declared }

async function malay() {
  const [{ ms }, { msFramework }] = await Promise.all([import('./ms.ts'), import('./msFramework.ts')])
  return { ...msFramework, ...ms, resources: declared }
}

/**
 * Texts of the console in both languages; Malay loads when it is chosen. Texts that the server words itself have
 * no key and show as they are.
 */
export async function createI18nProvider(locale: Locale): Promise<I18nProvider> {
  const provider = polyglotI18nProvider((name) => (name === 'ms' ? malay() : english), 'en', [...locales], {
    allowMissing: true,
  })
  await provider.changeLocale(locale)
  return provider
}
