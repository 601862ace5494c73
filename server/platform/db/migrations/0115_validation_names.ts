/** The check of a file is called validation everywhere else; its columns now have that name too. */
export const up = `
alter table batch_file rename column judging to validation;
alter table batch_file rename column judged_at to validated_at;
alter table batch_file rename column judged to validated;
`
