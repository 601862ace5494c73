/** A customer number belongs to one company: the sequence is its only source, and numbers given twice are given anew. */
export const up = `
select setval('customer_number', greatest((select last_value from customer_number),
  (select coalesce(max(substring(customer_id from '^C-([0-9]{1,12})$')::bigint), 0) from subscription)), true);

update subscription s set customer_id = 'C-' || nextval('customer_number')
where exists (select from subscription o where o.client_id = s.client_id and o.customer_id = s.customer_id and o.id < s.id);

create unique index subscription_customer_id_key on subscription (client_id, customer_id) where customer_id is not null;
`
