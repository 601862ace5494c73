import type { ResourceProps } from 'react-admin'
import { areas } from './areas.ts'
import { labelTexts } from '../custom/maintenance/facility/texts.ts'
import { scheduleTexts } from '../custom/maintenance/schedule/texts.ts'
import { gathered } from '../kit/area/area.ts'
import { kitTexts } from '../kit/texts/texts.ts'
import { resourceViews } from '../kit/pages/resourceViews.tsx'
import { resources } from '../resources/index.ts'

/** What the areas say in Malay, by the names of their texts. */
async function malay() {
  const [{ malayTexts }, ...more] = await Promise.all([
    import('./malay.ts'),
    ...areas
      .flatMap(({ texts = [] }) => texts)
      .map(async (texts) => {
        const { name, ms } = typeof texts === 'function' ? await texts() : texts
        return { [name]: await ms() }
      }),
  ])
  return Object.assign({}, malayTexts, ...more)
}

/** The texts of the resources' pages. */
export const pageTexts = {
  en: { kit: kitTexts, qrLabel: labelTexts.en, schedule: scheduleTexts.en },
  ms: malay,
}

const custom = gathered(areas, ({ pages }) => pages)

/** The resources' pages, in the order of the registry. */
export const pages: readonly ResourceProps[] = resources.map((resource) => ({
  ...resourceViews(resource),
  ...custom[resource.name],
}))
