/** By their contact number: the employee who has one that somebody else is given. */
export const up = `
create index employee_contact_number_idx on employee (client_id, contact_number) where deleted_at is null;
`
