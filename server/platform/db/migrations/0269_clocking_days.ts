/** Grouping punches also reads deleted lines of people and days: the index has them, too. */
export const up = `
drop index clocking_days_idx;
create index clocking_days_idx on clocking (client_id, user_id, work_date);
`
