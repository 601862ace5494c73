/**
 * Sites whose zone is none, from before that was checked, go by the company's: they could not be saved whole, and the
 * database cannot tell a day by such a zone.
 */
export const up = `
update pin p set time_zone = c.time_zone from client c
  where c.id = p.client_id and not exists (select from pg_timezone_names z where lower(z.name) = lower(p.time_zone));
`
