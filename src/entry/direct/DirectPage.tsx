import { useCallback, useEffect, useState } from 'react'
import {
  companiesNamed,
  ownCompanies,
  ownProfile,
  type Company,
  type OwnCompanies,
} from '../../providers/viewer/companies.ts'
import style from '../../providers/entry/entry.module.css'
import { failureText, fill, type EntryMessages, type Locale } from '../../providers/i18n/entry.ts'
import { logProblem } from '../../providers/page/log.ts'
import type { Services } from '../../providers/services.ts'
import { signOut } from '../../providers/signIn/signOut.ts'
import { CompanyList } from './CompanyList.tsx'
import { JoinCompany } from './JoinCompany.tsx'
import { enterWorkspace } from './enterWorkspace.ts'
import { directTexts } from './texts.ts'

export interface DirectPageProps {
  services: Services
  messages: EntryMessages
  locale: Locale
}

/** The workspace chooser (spec 2, /direct). */
export function DirectPage({ services, messages, locale }: DirectPageProps) {
  const { clients, config, navigation } = services
  const text = directTexts[locale]
  const [firstName, setFirstName] = useState('')
  const [companies, setCompanies] = useState<OwnCompanies>()
  const [search, setSearch] = useState('')
  const [entering, setEntering] = useState<Company>()
  const [problem, setProblem] = useState('')

  const load = useCallback(
    () =>
      ownCompanies(clients.token, config.apiRoot).then(setCompanies, (error: unknown) => {
        logProblem('The companies could not be fetched', error)
        setProblem(`${text.failed} ${failureText(messages, error)}`)
      }),
    [clients, config, messages, text],
  )
  const retry = () => {
    setProblem('')
    void load()
  }

  useEffect(() => {
    void load()
    ownProfile(clients.token, config.apiRoot).then(
      (profile) => setFirstName(profile.firstName),
      (error: unknown) => logProblem('The profile could not be fetched', error),
    )
  }, [load, clients, config])

  const choose = async (company: Company) => {
    setEntering(company)
    setProblem('')
    try {
      await enterWorkspace(services, company)
    } catch (error) {
      logProblem('The workspace could not be entered', error)
      setProblem(`${text.enterFailed} ${failureText(messages, error)}`)
      setEntering(undefined)
    }
  }

  const leave = async () => {
    try {
      await signOut(services)
      navigation.go('/login')
    } catch (error) {
      logProblem('Sign-out failed', error)
      setProblem(text.signOutFailed)
    }
  }

  const shown = companies && companiesNamed(companies.approved, search)
  const status = entering
    ? fill(text.entering, { name: entering.name })
    : !companies && !problem && text.loading
  return (
    <main className={style.page}>
      <div className={style.card} aria-busy={Boolean(status)}>
        <h1 className={style.title}>
          {firstName ? fill(text.greeting, { name: firstName }) : text.greetingAll}
        </h1>
        <p className={style.lead}>{text.lead}</p>
        <input
          className={style.input}
          type="search"
          value={search}
          placeholder={text.search}
          aria-label={text.search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="alert" className={style.problem}>
          {problem}
        </p>
        {problem && !companies && (
          <button type="button" className={style.primary} onClick={retry}>
            {messages.entry.retry}
          </button>
        )}
        <output className={style.status}>{status}</output>
        {shown && <CompanyList companies={shown} entering={entering?.clientId} onChoose={choose} />}
        {companies?.approved.length === 0 && companies.waiting.length === 0 && (
          <p className={style.note}>{text.none}</p>
        )}
        {companies && companies.approved.length > 0 && shown?.length === 0 && (
          <p className={style.note}>{fill(text.noMatch, { text: search.trim() })}</p>
        )}
        {companies && companies.waiting.length > 0 && (
          <p className={style.note}>{fill(text.waiting, { names: companies.waiting.join(', ') })}</p>
        )}
        {companies && (
          <JoinCompany
            services={services}
            messages={messages}
            locale={locale}
            open={companies.approved.length === 0 && companies.waiting.length === 0}
            onJoined={() => void load()}
          />
        )}
        <button type="button" className={style.quiet} disabled={entering !== undefined} onClick={leave}>
          {text.signOut}
        </button>
      </div>
    </main>
  )
}
