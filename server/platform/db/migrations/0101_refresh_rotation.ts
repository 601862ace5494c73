/** A refresh token is replaced with each use; the one before is known for a while, so that a lost answer can be asked for again. */
export const up = `
alter table identity_session add column previous_hash bytea, add column rotated_at timestamptz;
create index identity_session_previous_hash on identity_session (previous_hash) where previous_hash is not null;
`
