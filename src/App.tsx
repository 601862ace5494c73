import '@fontsource-variable/source-sans-3/wght.css'
import { useEffect, useState } from 'react'
import type { I18nProvider } from 'react-admin'
import { Console } from './app/Console.tsx'
import { pages, pageTexts } from './app/pages.ts'
import { createI18nProvider } from './providers/i18n/i18nProvider.ts'
import { chosenLocale } from './providers/i18n/entry.ts'
import { logProblem } from './providers/page/log.ts'
import type { Services } from './providers/services.ts'

/** The console: composed once its texts are there. */
export function App({ services }: { services: Services }) {
  const [i18nProvider, setI18nProvider] = useState<I18nProvider>()
  useEffect(() => {
    createI18nProvider(chosenLocale(localStorage, navigator.language), pageTexts).then(
      setI18nProvider,
      async (error: unknown) => {
        logProblem('The texts of the chosen language could not be loaded', error)
        setI18nProvider(await createI18nProvider('en', pageTexts))
      },
    )
  }, [])
  return i18nProvider && <Console services={services} i18nProvider={i18nProvider} pages={pages} />
}
