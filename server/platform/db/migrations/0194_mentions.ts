/** A comment of a work request names whom it mentions. */
export const up = `
alter table work_comment add column mention_ids bigint[] not null default '{}';
`
