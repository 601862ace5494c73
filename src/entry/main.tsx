import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Entry } from './Entry.tsx'
import { createEntryNavigation } from '../providers/session/entryNavigation.ts'
import { followTheme } from '../providers/page/entryTheme.ts'
import { chosenLocale, entryEn, languageOf, type Language } from '../providers/i18n/entry.ts'
import { logProblem } from '../providers/page/log.ts'
import { createVisit } from '../providers/session/visit.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root')

const markTheme = followTheme(window)
const visit = createVisit(localStorage, sessionStorage)
const navigation = createEntryNavigation(window, visit)
navigation.subscribe(markTheme)
// The form is painted while the settings and all that depends on them arrive.
const ready = import('../providers/services.ts').then(({ startServices }) =>
  startServices({ visit, navigation, browser: window }),
)

const root = createRoot(element)
const show = (language: Language) =>
  root.render(
    <StrictMode>
      <Entry navigation={navigation} ready={ready} language={language} />
    </StrictMode>,
  )
const locale = chosenLocale(localStorage, navigator.language)
languageOf(locale).then(show, (error: unknown) => {
  logProblem('The language could not be fetched', error)
  show({ locale: 'en', messages: entryEn })
})
