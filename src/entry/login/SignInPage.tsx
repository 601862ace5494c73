import { useState, type FormEvent } from 'react'
import type { DeploymentConfig } from '../../domain/platform/deploymentConfig.ts'
import { EntryLink } from '../../providers/entry/EntryLink.tsx'
import { LanguageChoice } from '../../providers/entry/LanguageChoice.tsx'
import { PasswordField } from '../../providers/entry/PasswordField.tsx'
import { TextField } from '../../providers/entry/TextField.tsx'
import { confirmed, forgotten, type EntryNavigation } from '../../providers/session/entryNavigation.ts'
import { failureText, fill, type EntryMessages, type Locale } from '../../providers/i18n/entry.ts'
import type { Services } from '../../providers/services.ts'
import { logProblem } from '../../providers/page/log.ts'
import style from '../../providers/entry/entry.module.css'

/** @throws Error as of a server that cannot be reached, in place of the bundler's words */
async function loadSignIn() {
  try {
    return await import('../../providers/signIn/signIn.ts')
  } catch (error) {
    throw new Error('portal.transport.offline', { cause: error })
  }
}

/** A refusal in the user's language; as it came where the words cannot be fetched either. */
async function saidIn(locale: Locale, refusal: string): Promise<string> {
  if (locale === 'en') return refusal
  try {
    return (await import('../../providers/i18n/refusals.ts')).refusalIn(locale, refusal)
  } catch (error) {
    logProblem('A refusal was not translated', error)
    return refusal
  }
}

interface Problems {
  username?: string
  password?: string
  service?: string
}

export interface SignInPageProps {
  /** The services, once the settings are read; the form is there before. */
  ready: Promise<Services>
  config: DeploymentConfig | undefined
  navigation: EntryNavigation
  messages: EntryMessages
  locale: Locale
  onLocale: (locale: Locale) => void
  /** Leads on from a refusal where there is a way; false where it is only to be shown. */
  onRefused: (error: unknown, given: { username: string; password: string }) => Promise<boolean>
}

/** The sign-in page (spec 2 and 5, login): checks both fields, signs in, shows the service's refusal under the form. */
export function SignInPage({
  ready,
  config,
  navigation,
  messages,
  locale,
  onLocale,
  onRefused,
}: SignInPageProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const text = messages.signIn

  const warm = () => {
    ready.then(
      ({ identity }) => identity.warm(),
      (error: unknown) => logProblem('The identity library was not fetched ahead', error),
    )
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing: Problems = {
      ...(username.trim() === '' && { username: text.usernameRequired }),
      ...(password === '' && { password: text.passwordRequired }),
    }
    setProblems(missing)
    if (missing.username || missing.password) return
    setBusy(true)
    // The proof of the password blocks the page for a moment: let the busy state be painted first.
    await new Promise((painted) => setTimeout(painted, 30))
    try {
      await (await loadSignIn()).signIn(await ready, username, password)
    } catch (error) {
      if (await onRefused(error, { username, password })) return
      setProblems({ service: await saidIn(locale, failureText(messages, error)) })
      setBusy(false)
    }
  }

  return (
    <main className={style.page}>
      <form className={style.card} onSubmit={submit} noValidate aria-busy={busy}>
        <h1 className={style.title}>{text.title}</h1>
        <p className={style.lead}>{config && fill(text.lead, { name: config.name })}</p>
        {navigation.search() === confirmed && <p className={style.note}>{text.confirmed}</p>}
        <TextField
          id="username"
          label={text.username}
          help={text.usernameHelp}
          value={username}
          autoComplete="username"
          autoCapitalize="none"
          problem={problems.username}
          onFocus={warm}
          onChange={setUsername}
        />
        <PasswordField
          text={messages.password}
          value={password}
          problem={problems.password}
          onChange={setPassword}
        />
        <button type="submit" className={style.primary} disabled={busy}>
          {busy ? text.busy : text.submit}
        </button>
        <p role="alert" className={style.problem}>
          {problems.service}
        </p>
        {config?.demo && <p className={style.note}>{text.demo}</p>}
        <p className={style.aside}>
          <EntryLink to={`/login${forgotten}`} navigation={navigation}>
            {text.forgot}
          </EntryLink>
        </p>
        <p className={style.aside}>
          {text.noAccount}{' '}
          <EntryLink to="/register" navigation={navigation}>
            {text.signUp}
          </EntryLink>
        </p>
        <LanguageChoice messages={messages} locale={locale} onLocale={onLocale} />
      </form>
    </main>
  )
}
