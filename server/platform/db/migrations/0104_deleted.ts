/** What is deleted is listed, the latest first, however large the table. */
export const up = `
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    join pg_attribute deleted on deleted.attrelid = c.oid and deleted.attname = 'deleted_at'
    join pg_attribute company on company.attrelid = c.oid and company.attname = 'client_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> 'record_base'
  loop
    execute format(
      'create index %I on %I (client_id, deleted_at, id) where deleted_at is not null', name || '_deleted_idx', name
    );
  end loop;
end
$$;
`
