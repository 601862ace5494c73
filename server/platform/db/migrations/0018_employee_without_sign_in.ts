/** By their contact number: the employees whom a sign-in can be linked to. */
export const up = `
create index employee_unlinked_idx on employee (client_id, contact_number, id) where deleted_at is null and person_id is null;
`
