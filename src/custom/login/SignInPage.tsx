import { useState, type FormEvent } from 'react'
import {
  failureText,
  fill,
  keepLocale,
  locales,
  type EntryMessages,
  type Locale,
} from '../../providers/i18n/entry.ts'
import type { DeploymentConfig } from '../../domain/deploymentConfig.ts'
import type { Services } from '../../providers/services.ts'
import { logProblem } from '../../providers/log.ts'
import style from '../../providers/entry.module.css'
import { PasswordField } from './PasswordField.tsx'

const loadSignIn = () => import('./signIn.ts')

interface Problems {
  username?: string
  password?: string
  service?: string
}

export interface SignInPageProps {
  /** The services, once the settings are read; the form is there before. */
  ready: Promise<Services>
  config: DeploymentConfig | undefined
  messages: EntryMessages
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** The sign-in page (spec 2 and 5, login): checks both fields, signs in, shows the service's refusal under the form. */
export function SignInPage({ ready, config, messages, locale, onLocale }: SignInPageProps) {
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
      setProblems({ service: failureText(messages, error) })
      setBusy(false)
    }
  }

  return (
    <main className={style.page}>
      <form className={style.card} onSubmit={submit} noValidate aria-busy={busy}>
        <h1 className={style.title}>{text.title}</h1>
        <p className={style.lead}>{config && fill(text.lead, { name: config.name })}</p>
        <label className={style.label} htmlFor="username">
          {text.username}
        </label>
        <input
          id="username"
          className={style.input}
          value={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-invalid={Boolean(problems.username)}
          aria-describedby="username-help username-problem"
          onFocus={warm}
          onChange={(event) => setUsername(event.target.value)}
        />
        <p id="username-help" className={style.help}>
          {text.usernameHelp}
        </p>
        <p id="username-problem" className={style.problem}>
          {problems.username}
        </p>
        <PasswordField text={text} value={password} problem={problems.password} onChange={setPassword} />
        <button type="submit" className={style.primary} disabled={busy}>
          {busy ? text.busy : text.submit}
        </button>
        <p role="alert" className={style.problem}>
          {problems.service}
        </p>
        {config?.demo && <p className={style.note}>{text.demo}</p>}
        <fieldset className={style.languages} aria-label={text.language}>
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
      </form>
    </main>
  )
}
