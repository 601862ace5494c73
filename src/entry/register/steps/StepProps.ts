import type { DeploymentConfig } from '../../../domain/platform/deploymentConfig.ts'
import type { EntryNavigation } from '../../../providers/session/entryNavigation.ts'
import type { EntryMessages, Locale } from '../../../providers/i18n/entry.ts'
import type { Services } from '../../../providers/services.ts'
import type { RegisterTexts } from '../texts.ts'
import type { Registration } from '../useRegistration.ts'

/** What every step of the registration is given. */
export interface StepProps {
  registration: Registration
  /** The services, once the settings are read; the form is there before. */
  ready: Promise<Services>
  config: DeploymentConfig | undefined
  navigation: EntryNavigation
  messages: EntryMessages
  text: RegisterTexts
  /** A refusal in the user's language. */
  say: (refusal: string | undefined) => string | undefined
  /** What refused the last call, in words. */
  refusal: string | undefined
  locale: Locale
  /** See `StepHeadProps`. */
  announced: boolean
}
