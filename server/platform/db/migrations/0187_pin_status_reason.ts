/** A pin where shifts are planned is suspended or ended with a reason. */
export const up = `
alter table pin add column status_reason text;
`
