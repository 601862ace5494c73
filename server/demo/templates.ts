import { analyticsTemplate } from '../../src/resources/analytics/analyticsTemplate.resource.ts'
import { standardTemplates } from '../../src/resources/analytics/standardTemplates.ts'
import type { Sql } from '../platform/db/sql.ts'
import { insertRecords } from './base/insertRecords.ts'

/** The standard templates, and a board that the analytics service would show. */
export async function enterTemplates(tx: Sql, clientId: number): Promise<void> {
  const none = { boardId: null, published: true, manualUrl: null, url: null }
  await insertRecords(tx, clientId, analyticsTemplate, [
    ...standardTemplates.map((template) => ({ ...template, ...none, kind: 'figures' })),
    {
      name: 'Contract hours against worked hours',
      description: 'A board of the analytics service. It opens in a new tab and shows this company alone.',
      category: 'finance',
      source: 'clocking',
      groupBy: 'pin',
      days: 30,
      ...none,
      kind: 'board',
      boardId: 12,
    },
  ])
}
