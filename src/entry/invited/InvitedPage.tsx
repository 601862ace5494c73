import { useEffect, useState } from 'react'
import { newPasswordProblem, repeatedPasswordProblem } from '../../domain/access/password.ts'
import entry from '../../providers/entry/entry.module.css'
import { EntryLink } from '../../providers/entry/EntryLink.tsx'
import { LanguageChoice } from '../../providers/entry/LanguageChoice.tsx'
import { PasswordField } from '../../providers/entry/PasswordField.tsx'
import { TextField } from '../../providers/entry/TextField.tsx'
import { useProblemFocus } from '../../providers/entry/useProblemFocus.ts'
import type { EntryNavigation } from '../../providers/session/entryNavigation.ts'
import { fieldRefusals } from '../../providers/http/errors.ts'
import { passwordRefusal } from '../../providers/identity/identityError.ts'
import { failureText, fill, type EntryMessages, type Locale } from '../../providers/i18n/entry.ts'
import { refusalIn } from '../../providers/i18n/refusals.ts'
import { logProblem } from '../../providers/page/log.ts'
import type { Services } from '../../providers/services.ts'
import { accept, acceptAsNew, describe } from './calls.ts'
import { invitedTexts } from './texts.ts'

type Problems = Partial<Record<'username' | 'password' | 'repeated' | 'email' | 'service', string>>
type Way = 'signed in' | 'sign in' | 'new'

export interface InvitedPageProps {
  ready: Promise<Services>
  navigation: EntryNavigation
  messages: EntryMessages
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** Accepts an invitation: with the account that is signed in, with another one, or with a new one. */
export function InvitedPage({ ready, navigation, messages, locale, onLocale }: InvitedPageProps) {
  const text = invitedTexts[locale]
  const [invitation] = useState(() => window.location.hash.slice(1))
  const [facts, setFacts] = useState<Awaited<ReturnType<typeof describe>>>()
  const [way, setWay] = useState<Way>('sign in')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [email, setEmail] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [checked, setChecked] = useState(0)
  const [busy, setBusy] = useState(false)
  const form = useProblemFocus(checked)
  const say = (problem: string | undefined) =>
    problem === undefined ? undefined : refusalIn(locale, problem)

  useEffect(() => {
    const read = async () => {
      try {
        const services = await ready
        if (services.visit.signedIn()) setWay('signed in')
        const found = await describe(services, invitation)
        setFacts(found)
        setUsername(found.contactNumber)
      } catch (error) {
        logProblem('The invitation was not read', error)
        setProblems({ service: failureText(messages, error) })
      }
    }
    void read()
  }, [ready, invitation, messages])

  const found = (): Problems => {
    if (way === 'signed in') return {}
    if (way === 'sign in')
      return {
        username: username.trim() === '' ? messages.signIn.usernameRequired : undefined,
        password: password === '' ? messages.signIn.passwordRequired : undefined,
      }
    return {
      password:
        newPasswordProblem(password, [username, email, facts?.firstName, facts?.company]) ?? undefined,
      repeated: repeatedPasswordProblem(password, repeated) ?? undefined,
    }
  }
  const carryOut = async (services: Services) => {
    if (way === 'new') {
      const given = { invitation, password, ...(email.trim() !== '' && { email: email.trim() }) }
      await services.identity.signIn(await acceptAsNew(services, given), password)
    } else {
      if (way === 'sign in') await services.identity.signIn(username.trim(), password)
      await accept(services, invitation)
    }
    navigation.go('/direct')
  }
  const submit = async () => {
    if (busy) return
    const wrong = found()
    setProblems(wrong)
    setChecked((count) => count + 1)
    if (Object.values(wrong).some(Boolean)) return
    setBusy(true)
    try {
      await carryOut(await ready)
    } catch (error) {
      logProblem('The invitation was not accepted', error)
      setProblems(problemsOf(error))
      setChecked((count) => count + 1)
      setBusy(false)
    }
  }
  /** A refused field shows its reason; other reasons stand under the form. */
  const problemsOf = (error: unknown): Problems => {
    const { password: refused, email: address } = fieldRefusals(error)
    const fields = { password: refused ?? passwordRefusal(error), email: address }
    return Object.values(fields).some(Boolean) ? fields : { service: failureText(messages, error) }
  }
  const label = { 'signed in': text.accept, 'sign in': text.signIn, new: text.set }[way]
  const lead = {
    'signed in': text.signedIn,
    'sign in': text.signInLead,
    new: fill(text.newLead, { number: facts?.contactNumber ?? '' }),
  }[way]

  return (
    <main className={entry.page}>
      <form
        ref={form}
        className={entry.card}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <h1 className={entry.title}>{text.title}</h1>
        {facts ? (
          <>
            <p className={entry.lead}>{fill(text.lead, { company: facts.company, name: facts.firstName })}</p>
            <p className={entry.help}>{lead}</p>
            {way === 'sign in' && (
              <TextField
                id="username"
                label={messages.signIn.username}
                value={username}
                autoComplete="username"
                autoCapitalize="none"
                problem={say(problems.username)}
                onChange={setUsername}
              />
            )}
            {way !== 'signed in' && (
              <PasswordField
                text={messages.password}
                {...(way === 'new' && { label: text.password, autoComplete: 'new-password' as const })}
                value={password}
                problem={say(problems.password)}
                onChange={setPassword}
              />
            )}
            {way === 'new' && (
              <>
                <PasswordField
                  id="repeated"
                  text={messages.password}
                  label={text.repeated}
                  autoComplete="new-password"
                  value={repeated}
                  problem={say(problems.repeated)}
                  onChange={setRepeated}
                />
                <TextField
                  id="email"
                  label={text.email}
                  help={text.emailHelp}
                  value={email}
                  autoComplete="email"
                  problem={say(problems.email)}
                  onChange={setEmail}
                />
              </>
            )}
          </>
        ) : (
          !problems.service && <p className={entry.help}>{text.loading}</p>
        )}
        <p role="alert" className={entry.problem}>
          {say(problems.service)}
        </p>
        {facts && (
          <>
            <button type="submit" className={entry.primary} disabled={busy}>
              {busy ? text.busy : label}
            </button>
            <button
              type="button"
              className={entry.secondary}
              disabled={busy}
              onClick={() => {
                setWay(way === 'new' ? 'sign in' : 'new')
                setPassword('')
                setProblems({})
              }}
            >
              {way === 'new' ? text.toSignIn : text.toNew}
            </button>
          </>
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
