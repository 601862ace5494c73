import type { ResourceProps } from 'react-admin'
import { rolePages } from './custom/access/rolePages.tsx'
import { labelTexts } from './custom/facility/texts.ts'
import { scheduleTexts } from './custom/schedule/texts.ts'
import { kitTexts } from './kit/texts.ts'
import { resourceViews } from './kit/resourceViews.tsx'
import { resources } from './resources/index.ts'
import { role } from './resources/organization/role.resource.ts'

/** The texts of the resources' pages. */
export const pageTexts = {
  en: { kit: kitTexts, qrLabel: labelTexts, schedule: scheduleTexts },
  ms: async () => (await import('./malay.ts')).malayTexts,
}

/** Pages that a schema cannot say, by resource. */
const custom: Readonly<Record<string, Partial<ResourceProps>>> = { [role.name]: rolePages }

/** The resources' pages, in the order of the registry. */
export const pages: readonly ResourceProps[] = resources.map((resource) => ({
  ...resourceViews(resource),
  ...custom[resource.name],
}))
