/** The most days in a row that people may work, by attendance rule; without a number there is no limit. */
export const up = `
alter table attendance_rule add column days_in_row_max integer;
`
