// The part of leave that other areas may import.
export { postEntries, storedAmount } from './accounts/balances.ts'
export { companyOf, everybody, lackingFor, leaveDayJob } from './accounts/day.ts'
export { grantRuleOf, isFor, typesOf, type PersonFacts, type TypeFacts } from './accounts/facts.ts'
export { enterStarter } from './accounts/starter.ts'
