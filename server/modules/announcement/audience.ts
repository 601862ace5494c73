/**
 * The condition that an employee `e` is among those for whom a record `a` is published; what it needs of both comes from
 * the fields of an audience (src/resources/announcement/audience.ts).
 */
export const isAddressed = `e.client_id = a.client_id and e.status = 'active' and e.deleted_at is null
  and (a.audience = 'all' or e.department_id = any(a.department_ids) or e.group_ids && a.group_ids
    or e.pin_ids && a.pin_ids or e.role_id = any(a.role_ids) or e.id = any(a.user_ids))`
