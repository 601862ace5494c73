/** Batches wait in `job` with all else that is due at a time; how far each has come stays with the batch. */
export const up = `
insert into job (kind, company, key, due_at)
  select 'batch', company, batch_id, case when due_at = '-infinity' then now() else due_at end from batch_work;
drop table batch_work;
`
