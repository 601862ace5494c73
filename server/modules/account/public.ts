// The part of account that other areas may import.
export {
  deliverInvitation,
  hasInvitation,
  makeInvitation,
  proofBy,
  withdrawInvitation,
} from './invitation/invitations.ts'
export { addressOf, companyName, invitationLetter, type Way } from './invitation/texts.ts'
export {
  createCompany,
  enterPerson,
  newWorkspaceCode,
  trialEnd,
  type CreatedCompany,
  type NewCompany,
  type Person,
} from './newCompany.ts'
