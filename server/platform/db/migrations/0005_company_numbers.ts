/** New companies are numbered from 1001, which leaves the low numbers to those whose number is settled (the operator's, 53). */
export const up = `
select setval(pg_get_serial_sequence('client', 'id'), greatest(1000, (select coalesce(max(id), 0) from client)));
`
