import { createContext, use } from 'react'
import { besideApi } from '../../schema/call.ts'
import type { Access } from './access.ts'
import type { Services } from '../services.ts'
import type { SessionFacts } from './sessionFacts.ts'

export interface Shell {
  services: Services
  /** The clients as the console's pages use them: through another role where one is looked through, and mindful of refusals. */
  clients: Services['clients']
  access: Access
  /** Keeps permissions and company facts current; code that notices a change calls `refresh`. */
  sessionFacts: SessionFacts
  /** Paths of the pages that this build has; the spec's other views are announced as coming soon. */
  paths: ReadonlySet<string>
}

export const ShellContext = createContext<Shell | undefined>(undefined)

/** What the shell works with. @throws outside the console */
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('The shell is used outside the console')
  return shell
}

/** The deployment's settings and services. @throws outside the console */
export const useServices = (): Services => useShell().services

/** Where the portal is reached from outside, without a slash at the end. */
export const usePublicUrl = (): string => useServices().config.publicUrl ?? window.location.origin

/** Makes the whole address of a page that the API's own server draws, such as one for people outside. */
export function useServerPage(): (path: string) => string {
  const { apiRoot } = useServices().config
  const root = usePublicUrl()
  return (path) => new URL(besideApi(apiRoot, path), root).href
}
