/** Meters that are there already are looked at, like those that come. */
export const up = `
insert into job (kind, company, key, due_at)
select 'utility-reading', client_id, id, now() from utility where deleted_at is null and status = 'active'
on conflict (kind, company, key) do nothing;
`
