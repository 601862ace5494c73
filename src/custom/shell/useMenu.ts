import { useQuery } from '@tanstack/react-query'
import { useShell } from './ShellContext.ts'
import { menuSections } from './menuEntries.ts'

const none: ReadonlySet<string> = new Set()

/** The caller's menu; empty until his permissions are known. */
export function useMenu() {
  const { access, paths } = useShell()
  const { data: codes, refetch } = useQuery({ queryKey: ['access'], queryFn: access.codes })
  return {
    sections: menuSections(paths, codes ?? none),
    known: codes !== undefined,
    failed: codes !== undefined && access.failed(),
    retry: () => {
      access.forget()
      return refetch()
    },
  }
}
