import { locales, type Locale } from '../../domain/text/locales.ts'
/** Texts of the pages before the console: they load without react-admin's translations. */
export const entryEn = {
  signIn: {
    title: 'Welcome Back',
    lead: 'Sign in to %{name}',
    username: 'Username',
    usernameHelp: 'Contact number with dial code, or e-mail address',
    submit: 'Sign In',
    busy: 'Signing in…',
    usernameRequired: 'Username is required!',
    passwordRequired: 'Password is required!',
    demo: 'Demo data is loaded. Its sign-ins were printed where the server was started.',
    noAccount: 'New here?',
    signUp: 'Sign Up',
    forgot: 'Forgot password?',
    confirmed: 'Your account is confirmed. You can sign in now.',
  },
  password: {
    label: 'Password',
    show: 'Show password',
    hide: 'Hide password',
  },
  entry: {
    loading: 'Loading…',
    late: 'The portal has not answered yet. It is asked again until it does.',
    language: 'Language',
    retry: 'Try again',
    rebrandTitle: 'We are now %{name}',
    rebrandText:
      'Since %{date} the portal goes by the name of %{name}. Please continue in the new company portal.',
    rebrandContinue: 'Continue',
    configFailed: 'The settings of this portal could not be read',
    configHelp: 'The server at this address does not answer as expected. Nothing you did is lost.',
    consoleFailed: 'The console could not be loaded',
    consoleHelp: 'The connection may have broken off, or a new version has just been installed.',
  },
  portal: {
    transport: {
      offline: 'The server cannot be reached. Check the connection and try again; nothing you typed is lost.',
      timeout: 'The server took too long to answer. Try again; nothing you typed is lost.',
      aborted: 'The request was cancelled.',
      malformed: 'The server gave an answer that cannot be read. Try again in a moment.',
      refused: 'The server refused the request.',
    },
  },
}

export type EntryMessages = typeof entryEn

export type { Locale }

/** A language that the pages are shown in. */
export interface Language {
  locale: Locale
  messages: EntryMessages
}

/** A language with its texts: English is there, Malay loads. */
export const languageOf = async (locale: Locale): Promise<Language> => ({
  locale,
  messages: locale === 'ms' ? (await import('./entry.ms.ts')).entryMs : entryEn,
})

export { locales }

// react-admin keeps the user's choice under this key, as JSON; both stages share it.
const localeKey = 'RaStore.locale'

/** The user's choice, else the browser's language, else English. */
export function chosenLocale(storage: Storage, language: string): Locale {
  const stored = storage.getItem(localeKey)
  const known = locales.find(({ locale }) => stored === JSON.stringify(locale))
  if (known) return known.locale
  return language.toLowerCase().startsWith('ms') ? 'ms' : 'en'
}

/** Keeps the choice for both stages. */
export const keepLocale = (storage: Storage, locale: Locale) =>
  storage.setItem(localeKey, JSON.stringify(locale))

/** Puts values into a text: `fill('Hello, %{name}', {name: 'Aisyah'})`. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Text of a failure: the translation where the message is one of our keys, else the service's own words. */
export function failureText(messages: EntryMessages, error: unknown): string {
  if (!(error instanceof Error)) return messages.portal.transport.refused
  const failures: Record<string, string> = messages.portal.transport
  const key = error.message.replace('portal.transport.', '')
  return error.message.startsWith('portal.transport.') ? (failures[key] ?? error.message) : error.message
}
