import { useShell } from './custom/shell/ShellContext.ts'
import { useCompany } from './custom/shell/useCompany.ts'
import { workViewsIn } from './custom/work/views/parts.tsx'

/** The ways to look at work requests besides their list, in the days of the company and over the deployment's maps. */
export const workViews = workViewsIn({
  useTimeZone: () => useCompany()?.timeZone,
  useTiles: () => useShell().services.config.map,
})
