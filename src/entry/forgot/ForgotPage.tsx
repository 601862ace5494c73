import { useEffect, useState } from 'react'
import { newPasswordProblem, repeatedPasswordProblem } from '../../domain/access/password.ts'
import entry from '../../providers/entry/entry.module.css'
import { EntryLink } from '../../providers/entry/EntryLink.tsx'
import { LanguageChoice } from '../../providers/entry/LanguageChoice.tsx'
import { PasswordField } from '../../providers/entry/PasswordField.tsx'
import { TextField } from '../../providers/entry/TextField.tsx'
import { useProblemFocus } from '../../providers/entry/useProblemFocus.ts'
import type { EntryNavigation } from '../../providers/session/entryNavigation.ts'
import { passwordRefusal } from '../../providers/identity/identityError.ts'
import { failureText, fill, type EntryMessages, type Locale } from '../../providers/i18n/entry.ts'
import { refusalIn } from '../../providers/i18n/refusals.ts'
import { logProblem } from '../../providers/page/log.ts'
import type { Services } from '../../providers/services.ts'
import { forgotTexts } from './texts.ts'

interface Problems {
  username?: string
  code?: string
  password?: string
  repeated?: string
  service?: string
}

/** What a link that was handed over holds after its #: for whom it is, and their code. */
function handedOver() {
  const given = new URLSearchParams(window.location.hash.slice(1))
  const [username, code] = [given.get('username') ?? '', given.get('code') ?? '']
  return username !== '' && code !== '' ? { username, code } : undefined
}

export interface ForgotPageProps {
  ready: Promise<Services>
  navigation: EntryNavigation
  messages: EntryMessages
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** A forgotten password: a code is asked for, and sets a new one, with which the user is signed in. */
export function ForgotPage({ ready, navigation, messages, locale, onLocale }: ForgotPageProps) {
  const text = forgotTexts[locale]
  const [invited] = useState(handedOver)
  const [username, setUsername] = useState(invited?.username ?? '')
  const [sentTo, setSentTo] = useState(invited?.username)
  const [code, setCode] = useState(invited?.code ?? '')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [checked, setChecked] = useState(0)
  const [busy, setBusy] = useState(false)
  const form = useProblemFocus(checked)
  const say = (problem: string | undefined) =>
    problem === undefined ? undefined : refusalIn(locale, problem)

  useEffect(() => {
    ready.then(
      ({ identity }) => identity.warm(),
      (error: unknown) => logProblem('The identity library was not fetched ahead', error),
    )
  }, [ready])
  useEffect(() => {
    if (sentTo !== undefined) document.getElementById(invited ? 'password' : 'code')?.focus()
  }, [sentTo, invited])

  const run = async (found: Problems, work: (services: Services) => Promise<void>) => {
    if (busy) return
    setProblems(found)
    setChecked((count) => count + 1)
    if (Object.values(found).some(Boolean)) return
    setBusy(true)
    try {
      await work(await ready)
    } catch (error) {
      const refused = passwordRefusal(error)
      setProblems(refused === undefined ? { service: failureText(messages, error) } : { password: refused })
      setChecked((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }
  const ask = () =>
    run({ username: username.trim() === '' ? 'Username is required!' : undefined }, async ({ identity }) => {
      await (await identity.pool()).forgotPassword(username.trim())
      setCode('')
      setSentTo(username.trim())
    })
  const set = (to: string) =>
    run(
      {
        code: code.trim() === '' ? 'Code is required!' : undefined,
        password: newPasswordProblem(password, [to]) ?? undefined,
        repeated: repeatedPasswordProblem(password, repeated) ?? undefined,
      },
      async (services) => {
        await (await services.identity.pool()).resetPassword(to, code.trim(), password)
        // The sign-in is a step of its own: where it fails, the new password is set all the same.
        navigation.go('/login')
        const { signIn } = await import('../../providers/signIn/signIn.ts')
        await signIn(services, to, password)
      },
    )

  return (
    <main className={entry.page}>
      <form
        ref={form}
        className={entry.card}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          void (sentTo === undefined ? ask() : set(sentTo))
        }}
      >
        <h1 className={entry.title}>{sentTo === undefined ? text.title : text.newTitle}</h1>
        <p className={entry.lead}>
          {sentTo === undefined
            ? text.lead
            : fill(invited ? text.invitedLead : text.newLead, { username: sentTo })}
        </p>
        {sentTo === undefined ? (
          <TextField
            id="username"
            label={messages.signIn.username}
            help={messages.signIn.usernameHelp}
            value={username}
            autoComplete="username"
            autoCapitalize="none"
            problem={say(problems.username)}
            onChange={setUsername}
          />
        ) : (
          <>
            <TextField
              id="code"
              label={text.code}
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={32}
              problem={say(problems.code)}
              onChange={setCode}
            />
            <PasswordField
              text={messages.password}
              label={text.password}
              autoComplete="new-password"
              value={password}
              problem={say(problems.password)}
              onChange={setPassword}
            />
            <PasswordField
              id="repeated"
              text={messages.password}
              label={text.repeated}
              autoComplete="new-password"
              value={repeated}
              problem={say(problems.repeated)}
              onChange={setRepeated}
            />
            <p className={entry.help}>{text.ended}</p>
          </>
        )}
        <p role="alert" className={entry.problem}>
          {say(problems.service)}
        </p>
        <button type="submit" className={entry.primary} disabled={busy}>
          {busy ? text.busy : sentTo === undefined ? text.send : text.set}
        </button>
        {sentTo !== undefined && (
          <button type="button" className={entry.secondary} disabled={busy} onClick={() => void ask()}>
            {text.again}
          </button>
        )}
        <p className={entry.aside}>
          <EntryLink to="/login" navigation={navigation}>
            {text.back}
          </EntryLink>
        </p>
        <LanguageChoice messages={messages} locale={locale} onLocale={onLocale} />
      </form>
    </main>
  )
}
