/** Punches of a site in their order, for what happened there. */
export const up = `
create index clock_event_pin_idx on clock_event (client_id, pin_id, at);
`
