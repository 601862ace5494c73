import { resources } from '../../src/resources/index.ts'

/** Resources whose records people create and change; the server alone writes the others. */
export const writableResources = resources.filter(({ readOnly }) => !readOnly)
