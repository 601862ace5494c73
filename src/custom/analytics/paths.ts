import type { Identifier } from 'react-admin'
import { listPath } from '../../kit/records/records.ts'
import { analyticsTemplate } from '../../resources/analytics/analyticsTemplate.resource.ts'

/** Asks where a board stands and goes there; it is opened in a tab of its own. */
export const boardRoute = `${listPath(analyticsTemplate)}/:id/board`
export const boardPath = (id: Identifier) => `${listPath(analyticsTemplate)}/${String(id)}/board`
