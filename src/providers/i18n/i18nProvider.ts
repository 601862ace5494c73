import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishFramework from 'ra-language-english'
import type { I18nProvider } from 'react-admin'
import { en } from './en.ts'
import { locales, type Locale } from './entry.ts'

const english = { ...englishFramework, ...en }

async function malay() {
  const [{ ms }, { msFramework }] = await Promise.all([import('./ms.ts'), import('./msFramework.ts')])
  return { ...msFramework, ...ms }
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
