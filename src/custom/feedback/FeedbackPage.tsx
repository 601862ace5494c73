import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { isColour } from '../../domain/text/colour.ts'
import { initialsOf } from '../../domain/text/initials.ts'
import type { EntryNavigation } from '../../providers/session/entryNavigation.ts'
import type { EntryMessages, Locale } from '../../providers/i18n/entry.ts'
import { keepLocale } from '../../providers/i18n/entry.ts'
import type { Services } from '../../providers/services.ts'
import { facilityIdOf } from '../../resources/feedback/feedbackForm.ts'
import { feedbackTexts } from '../../resources/feedback/feedbackTexts.ts'
import { locales } from '../../domain/text/locales.ts'
import { besideApi } from '../../schema/call.ts'
import { FeedbackForm } from './FeedbackForm.tsx'
import { lookUpPlace, type VisitedPlace } from './visit.ts'
import './feedback.css'

/** Whose place it is. */
function Owner({ company, logo, brandColour }: VisitedPlace) {
  if (!company) return null
  const line = isColour(brandColour) ? brandColour : undefined
  return (
    <header className={line ? 'company branded' : 'company'} style={{ borderColor: line }}>
      {logo ? (
        <img className="logo" src={logo} alt="" width="48" height="48" />
      ) : (
        <span className="logo" aria-hidden="true">
          {initialsOf(company)}
        </span>
      )}
      <span>{company}</span>
    </header>
  )
}

interface NoticeProps {
  title: string
  lead: string
  children?: ReactNode
}

const Notice = ({ title, lead, children }: NoticeProps) => (
  <>
    <h1 className="title">{title}</h1>
    <p className="lead">{lead}</p>
    {children}
  </>
)

export interface FeedbackPageProps {
  services: Pick<Services, 'config' | 'navigation'>
  messages: EntryMessages
  locale: Locale
  onLocale: (locale: Locale) => void
}

const thanksPath = '/feedback-response'
const addressIn = ({ path, search }: EntryNavigation) => path() + search()

/**
 * The public feedback page of a console on another deployment's API (spec 2): that API has the facility. Our own server draws
 * its page itself.
 */
export function FeedbackPage({ services, messages, locale, onLocale }: FeedbackPageProps) {
  const { config, navigation } = services
  const text = feedbackTexts[locale]
  const [path = '', search] = useSyncExternalStore(navigation.subscribe, () => addressIn(navigation)).split(
    '?',
  )
  const query = new URLSearchParams(search)
  const given = query.get('id')
  const id = facilityIdOf(given)
  const [place, setPlace] = useState<VisitedPlace>()
  const [closed, setClosed] = useState(false)
  const thanked = path.startsWith(thanksPath)
  const accepts = !closed && place?.accepts !== false
  const title = thanked ? text.thanks : accepts ? text.title : text.closed
  useEffect(() => {
    // A failed look-up leaves its part empty, so that this never rejects.
    void lookUpPlace(config.apiRoot, id).then(setPlace)
  }, [config, id])
  useEffect(() => {
    document.title = title
  }, [title])

  const thank = (track?: string) => {
    const token = track?.split('/').at(-1)
    const further = token ? `&track=${encodeURIComponent(token)}` : ''
    navigation.go(`${thanksPath}?id=${id ?? ''}${further}`)
  }
  const track = query.get('track')
  const trackAddress = track && besideApi(config.apiRoot, `/track/${encodeURIComponent(track)}`)
  const content = () => {
    if (thanked)
      return (
        <Notice title={text.thanks} lead={text.thanksLead}>
          {trackAddress && (
            <p>
              <a className="primary" href={`${trackAddress}?lang=${locale}`}>
                {text.follow}
              </a>
            </p>
          )}
        </Notice>
      )
    if (given === null) return <Notice title={text.title} lead={text.codelessLead} />
    if (!place) return <output>{messages.entry.loading}</output>
    if (!accepts || id === undefined) return <Notice title={text.closed} lead={text.closedLead} />
    return (
      <>
        <h1 className="title">{text.title}</h1>
        {place.lines.map((line) => (
          <p key={line} className="place">
            {line}
          </p>
        ))}
        <p className="lead">{text.lead}</p>
        <FeedbackForm
          apiRoot={config.apiRoot}
          facilityId={id}
          text={text}
          onThanks={thank}
          onClosed={() => setClosed(true)}
        />
      </>
    )
  }
  return (
    <main className="card" id="page">
      {place && <Owner {...place} />}
      {content()}
      <fieldset className="languages" aria-label={text.language}>
        {locales.map(({ locale: one, name }) => (
          <button
            key={one}
            type="button"
            className="quiet"
            lang={one}
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
    </main>
  )
}
