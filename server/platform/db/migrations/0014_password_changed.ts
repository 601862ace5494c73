/** When a person last changed his password; null where he never did. */
export const up = `
alter table identity_user add column password_changed_at timestamptz(3);
`
