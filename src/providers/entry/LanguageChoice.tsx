import style from './entry.module.css'
import { keepLocale, locales, type EntryMessages, type Locale } from '../i18n/entry.ts'

export interface LanguageChoiceProps {
  messages: EntryMessages
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** The languages side by side; the choice is kept for the console too. */
export function LanguageChoice({ messages, locale, onLocale }: LanguageChoiceProps) {
  return (
    <fieldset className={style.languages} aria-label={messages.entry.language}>
      {locales.map(({ locale: one, name }) => (
        <button
          key={one}
          type="button"
          lang={one}
          className={style.quiet}
          aria-pressed={one === locale}
          onClick={() => {
            keepLocale(localStorage, one)
            onLocale(one)
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
