/** Somebody by staff number and name, as people tell employees of the same name apart. */
export const numberedName = (person: Readonly<Record<'employeeId' | 'firstName' | 'lastName', unknown>>) =>
  [person.employeeId, person.firstName, person.lastName].filter(Boolean).join(' ')
