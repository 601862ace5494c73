import { useShell } from './custom/shell/ShellContext.ts'
import type { Chosen } from './kit/batch/Selection.tsx'
import { later } from './kit/later.tsx'

const WorkActions = later(async () => (await import('./custom/work/actions/WorkActions.tsx')).WorkActions)

/** The further actions of work requests, with the address that links to them bear. */
export function WorkActionsFor({ chosen }: { chosen: Chosen }) {
  const { services } = useShell()
  return <WorkActions chosen={chosen} root={services.config.publicUrl ?? window.location.origin} />
}
