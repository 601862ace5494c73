/** Whether an employee has a sign-in is kept beside the account, so that lists can be filtered by it. */
export const up = `
alter table employee add column has_sign_in boolean not null default false;
alter table employee no force row level security, disable trigger audit_update;
update employee set has_sign_in = true where person_id is not null;
alter table employee force row level security, enable trigger audit_update;
create index employee_has_sign_in_idx on employee (client_id, has_sign_in, id) where deleted_at is null;

create function has_sign_in() returns trigger language plpgsql as $$
begin
  new.has_sign_in := new.person_id is not null;
  return new;
end
$$;
create trigger has_sign_in before insert or update on employee for each row execute function has_sign_in();
`
