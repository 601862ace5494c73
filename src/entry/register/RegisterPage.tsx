import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DeploymentConfig } from '../../domain/platform/deploymentConfig.ts'
import entry from '../../providers/entry/entry.module.css'
import { LanguageChoice } from '../../providers/entry/LanguageChoice.tsx'
import type { EntryNavigation } from '../../providers/session/entryNavigation.ts'
import { logProblem } from '../../providers/page/log.ts'
import { failureText, type EntryMessages, type Locale } from '../../providers/i18n/entry.ts'
import { refusalIn } from '../../providers/i18n/refusals.ts'
import type { Services } from '../../providers/services.ts'
import { ClientStep } from './steps/ClientStep.tsx'
import { ConfirmStep } from './steps/ConfirmStep.tsx'
import { DetailsStep } from './steps/DetailsStep.tsx'
import { registerTexts } from './texts.ts'
import { loadCalls, useRegistration } from './useRegistration.ts'
import { WorkspaceStep } from './steps/WorkspaceStep.tsx'

const views = {
  signup: DetailsStep,
  workspace: WorkspaceStep,
  signupclient: ClientStep,
  confirm: ConfirmStep,
}

export interface RegisterPageProps {
  /** The services, once the settings are read; the form is there before. */
  ready: Promise<Services>
  config: DeploymentConfig | undefined
  navigation: EntryNavigation
  messages: EntryMessages
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** The registration (spec 2, /register): one step at a time, each with an address of its own. */
export function RegisterPage({ ready, config, navigation, messages, locale, onLocale }: RegisterPageProps) {
  const search = useSyncExternalStore(navigation.subscribe, navigation.search)
  const registration = useRegistration(ready, navigation)
  const step = registration.stepAt(search)
  const [first] = useState(step)
  const [moved, setMoved] = useState(false)
  if (step !== first && !moved) setMoved(true)
  useEffect(() => {
    Promise.all([ready, loadCalls()]).then(
      ([{ identity }]) => identity.warm(),
      (error: unknown) => logProblem('What registration needs was not fetched ahead', error),
    )
  }, [ready])

  const say = (said: string | undefined) => (said === undefined ? undefined : refusalIn(locale, said))
  const { refusal } = registration
  const View = views[step]
  return (
    <main className={entry.page}>
      <div className={entry.card}>
        <View
          key={step}
          registration={registration}
          ready={ready}
          config={config}
          navigation={navigation}
          messages={messages}
          text={registerTexts[locale]}
          say={say}
          refusal={refusal === undefined ? undefined : say(failureText(messages, refusal))}
          locale={locale}
          announced={moved}
        />
        <LanguageChoice messages={messages} locale={locale} onLocale={onLocale} />
      </div>
    </main>
  )
}
