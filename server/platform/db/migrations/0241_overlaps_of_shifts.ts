/** Overlaps of a person's shifts are refused at the end of a statement, so that one may move a whole series. */
export const up = `
alter table shift_assignment drop constraint shift_assignment_user_id_excl;
alter table shift_assignment add constraint shift_assignment_user_id_excl
  exclude using gist (client_id with =, user_id with =, tstzrange(start_at, end_at) with &&)
  where (deleted_at is null and user_id is not null and status <> all ('{declined,cancelled}'::text[]))
  deferrable initially immediate;
`
