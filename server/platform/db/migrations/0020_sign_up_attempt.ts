/** By what its maker knows a sign-up again that has not been confirmed, even where he never got the answer. */
export const up = `
alter table identity_user add column attempt text;
`
