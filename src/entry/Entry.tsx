import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { SignInPage, type SignInPageProps } from './login/SignInPage.tsx'
import { Deferred } from './Deferred.tsx'
import { EntryNotice } from './EntryNotice.tsx'
import { forgotten, invited, type EntryNavigation } from '../providers/session/entryNavigation.ts'
import { languageOf, type Language, type Locale } from '../providers/i18n/entry.ts'
import { logProblem } from '../providers/page/log.ts'
import type { Services } from '../providers/services.ts'

const loadConsole = () => import('../App.tsx')
const loadRegister = () => import('./register/RegisterPage.tsx')
const loadInvited = () => import('./invited/InvitedPage.tsx')
const loadForgot = () => import('./forgot/ForgotPage.tsx')
const loadField = () => import('../custom/field/FieldPage.tsx')
const loadFeedback = () => import('../custom/feedback/FeedbackPage.tsx')
const loadChooser = () => import('./direct/DirectPage.tsx')

/** Leads whoever signs in before they have confirmed their account to where they confirm it. */
const confirmInstead =
  (ready: Promise<Services>): SignInPageProps['onRefused'] =>
  async (error, given) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'UserNotConfirmedException'))
      return false
    try {
      await (await import('./register/unconfirmed.ts')).confirmInstead(await ready, given)
      return true
    } catch (failure) {
      logProblem('The way to confirm the account could not be fetched', failure)
      return false
    }
  }

/** Fetches the next pages while the user types; a failure shows when they are needed. */
function useWarmPages(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return undefined
    const warm = () => {
      Promise.all([loadChooser(), loadConsole()]).catch((error: unknown) =>
        logProblem('The next pages were not fetched ahead', error),
      )
    }
    const timer = setTimeout(warm, 1500)
    return () => clearTimeout(timer)
  }, [wanted])
}

/** Asks for the console's first facts while its scripts load. */
function startedServices(services: Services) {
  if (services.visit.signedIn()) services.start.ask()
  return services
}

/** The services once they are there; undefined before, null where the settings could not be read. */
function useServices(ready: Promise<Services>) {
  const [services, setServices] = useState<Services | null>()
  useEffect(() => {
    ready.then(setServices, (error: unknown) => {
      logProblem('The settings could not be read', error)
      setServices(null)
    })
  }, [ready])
  return services
}

type Stage = 'login' | 'forgot' | 'invited' | 'register' | 'direct' | 'field' | 'feedback' | 'console'

const stages: Readonly<Record<string, Stage>> = {
  '/login': 'login',
  '/direct': 'direct',
  '/register': 'register',
  '/feedback': 'feedback',
  '/feedback-response': 'feedback',
}
function stageOf({ path, search }: EntryNavigation): Stage {
  if (/^\/field(\/|$)/.test(path())) return 'field'
  const stage = stages[path().replace(/(.)\/+$/, '$1')] ?? 'console'
  if (stage === 'register' && search() === invited) return 'invited'
  return stage === 'login' && search() === forgotten ? 'forgot' : stage
}

export interface EntryProps {
  navigation: EntryNavigation
  ready: Promise<Services>
  /** The language to begin with. */
  language: Language
}

/** Everything behind one address bar: sign-in, workspace chooser, and the console, which loads on its own. */
export function Entry({ navigation, ready, language }: EntryProps) {
  // By stage, not by address: the console looks after its own addresses.
  const stage = useSyncExternalStore(navigation.subscribe, () => stageOf(navigation))
  const [{ locale, messages }, setLanguage] = useState(language)
  const setLocale = (chosen: Locale) => {
    languageOf(chosen).then(setLanguage, (error: unknown) =>
      logProblem('The language could not be fetched', error),
    )
  }
  const text = messages.entry
  const services = useServices(ready)
  const [now] = useState(() => new Date())

  const chooser = useMemo(() => () => Promise.all([ready, loadChooser()]), [ready])
  const field = useMemo(() => () => Promise.all([ready, loadField()]), [ready])
  const feedback = useMemo(() => () => Promise.all([ready, loadFeedback()]), [ready])
  const console = useMemo(() => () => Promise.all([ready.then(startedServices), loadConsole()]), [ready])
  useWarmPages(stage === 'login' || stage === 'direct')
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  useEffect(() => {
    if (services && stage !== 'feedback') document.title = services.config.name
  }, [services, stage])

  if (services === null) {
    const reload = () => window.location.reload()
    return (
      <EntryNotice title={text.configFailed} help={text.configHelp} action={text.retry} onAction={reload} />
    )
  }
  // Known by another name: nothing here is to be used any more. Printed labels and unsent field work still lead here.
  const stays = stage === 'console' || stage === 'field' || stage === 'feedback'
  if (services?.config.rebrand && !stays) {
    const { name, url, from } = services.config.rebrand
    // No company is known yet: the day begins where the visitor is. Swedish days are those of ISO 8601.
    if (new Intl.DateTimeFormat('sv').format(now) >= from) {
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(`${from}T12:00:00`))
      return (
        <EntryNotice
          title={text.rebrandTitle.replace('%{name}', name)}
          help={text.rebrandText.replace('%{name}', name).replace('%{date}', date)}
          action={text.rebrandContinue}
          href={url}
        />
      )
    }
  }
  if (stage === 'login') {
    return (
      <SignInPage
        ready={ready}
        config={services?.config}
        navigation={navigation}
        messages={messages}
        locale={locale}
        onLocale={setLocale}
        onRefused={confirmInstead(ready)}
      />
    )
  }
  const failed = { title: text.consoleFailed, help: text.consoleHelp }
  if (stage === 'invited') {
    return (
      <Deferred key="invited" load={loadInvited} messages={messages} failed={failed}>
        {({ InvitedPage }) => (
          <InvitedPage
            ready={ready}
            navigation={navigation}
            messages={messages}
            locale={locale}
            onLocale={setLocale}
          />
        )}
      </Deferred>
    )
  }
  if (stage === 'forgot') {
    return (
      <Deferred key="forgot" load={loadForgot} messages={messages} failed={failed}>
        {({ ForgotPage }) => (
          <ForgotPage
            ready={ready}
            navigation={navigation}
            messages={messages}
            locale={locale}
            onLocale={setLocale}
          />
        )}
      </Deferred>
    )
  }
  if (stage === 'register') {
    return (
      <Deferred key="register" load={loadRegister} messages={messages} failed={failed}>
        {({ RegisterPage }) => (
          <RegisterPage
            ready={ready}
            config={services?.config}
            navigation={navigation}
            messages={messages}
            locale={locale}
            onLocale={setLocale}
          />
        )}
      </Deferred>
    )
  }
  if (stage === 'direct') {
    return (
      <Deferred key="direct" load={chooser} messages={messages} failed={failed}>
        {([found, { DirectPage }]) => <DirectPage services={found} messages={messages} locale={locale} />}
      </Deferred>
    )
  }
  if (stage === 'feedback') {
    return (
      <Deferred key="feedback" load={feedback} messages={messages} failed={failed}>
        {([found, { FeedbackPage }]) => (
          <FeedbackPage services={found} messages={messages} locale={locale} onLocale={setLocale} />
        )}
      </Deferred>
    )
  }
  if (stage === 'field') {
    return (
      <Deferred key="field" load={field} messages={messages} failed={failed}>
        {([found, { FieldPage }]) => <FieldPage services={found} locale={locale} />}
      </Deferred>
    )
  }
  return (
    <Deferred key="console" load={console} messages={messages} failed={failed}>
      {([found, { App }]) => <App services={found} />}
    </Deferred>
  )
}
