import { moduleCodes } from '../../src/domain/access/permissions.ts'
import { resources } from '../../src/resources/index.ts'

/**
 * Resources whose records the people of every company create and change. The server alone writes the others, or the
 * teams of the operator and of partners, whose records have their own tests.
 */
export const writableResources = resources.filter(
  ({ readOnly, module }) => !readOnly && moduleCodes.includes(module),
)
