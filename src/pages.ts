import type { ResourceProps } from 'react-admin'
import { resourceViews } from './kit/resourceViews.tsx'
import { resources } from './resources/index.ts'

/** The resources' pages, in the order of the registry. */
export const pages: readonly ResourceProps[] = resources.map(resourceViews)
