import { definePlainTable } from '../../engine/tables/table.ts'

/** Colleagues with rights over clients. */
export const platformMember = definePlainTable('platform_member', {
  employeeId: 'id',
  rights: 'texts',
  deletedAt: 'instant?',
})

/** Which plan each client has. */
export const clientPlan = definePlainTable('subscription', {
  companyId: 'id',
  planId: 'id?',
  deletedAt: 'instant?',
})
