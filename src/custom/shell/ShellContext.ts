import { createContext, use } from 'react'
import type { Access } from '../../providers/access.ts'
import type { Services } from '../../providers/services.ts'
import type { Standing } from '../../providers/standing.ts'

export interface Shell {
  services: Services
  access: Access
  /** Keeps permissions and the company's facts current; whoever learns of a change asks it to refresh. */
  standing: Standing
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
