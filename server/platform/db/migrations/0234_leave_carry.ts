/** The most that could be carried when a year was closed, in hundredths of a day or minutes: a later rule does not change it. */
export const up = `
alter table leave_ledger add column carry_max integer;
`
