/** What is begun in a support session carries its number: jobs that wait, with all that they write, and reports. */
export const up = `
alter table job add column support_id bigint;
alter table job alter column support_id set default app_support();
alter table report_job add column support_id bigint;
alter table report_job alter column support_id set default app_support();
`
