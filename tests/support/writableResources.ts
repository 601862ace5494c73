import { resources } from '../../src/resources/index.ts'

/**
 * Resources whose records the people of every company create and change. The server alone writes the others, or the
 * operator's team, whose records have tests of their own.
 */
export const writableResources = resources.filter(({ readOnly, module }) => !readOnly && module !== 'PL')
