import { createContext, use } from 'react'
import type { Access } from '../../providers/access.ts'
import type { Services } from '../../providers/services.ts'

export interface Shell {
  services: Services
  access: Access
  /** Paths of the spec's views that this build has pages for; the menu shows no others. */
  paths: ReadonlySet<string>
}

export const ShellContext = createContext<Shell | undefined>(undefined)

/** What the shell works with. @throws outside the console */
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('The shell is used outside the console')
  return shell
}
