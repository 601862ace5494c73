/** A scan says what it does not prove, and a route whether such scans are refused. */
export const up = `
alter table patrol_activity add column flags text[] not null default '{}';
alter table patrol_route add column unproven_scans text not null default 'flag';
`
