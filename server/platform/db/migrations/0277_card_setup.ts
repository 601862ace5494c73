/** The card that its holder is about to confirm: a message of the service stores that one, and never an older one. */
export const up = `
alter table subscription add column stripe_setup text;
`
