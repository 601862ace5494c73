import { definePlainTable } from './table.ts'

/** Entries of the audit trail: the changed columns of a record, by their names in the database. */
export const auditEntry = definePlainTable('audit', {
  id: 'id',
  resource: 'text',
  recordId: 'id',
  verb: 'text',
  before: 'json?',
  after: 'json?',
  at: 'instant',
})
