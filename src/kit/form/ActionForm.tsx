import { later } from '../loading/later.tsx'

export type { Asked } from './ActionFields.tsx'

const fields = async () => (await import('./ActionFields.tsx')).ActionFields

/**
 * The dialog of a call that changes something: asks for members of its body by their rules, sends it, and shows refusals
 * at the fields. The types require a label for each member. Its code and the inputs come when it is opened.
 */
// A lazy component forgets the type parameters, which relate the call, its members and their labels.
export const ActionForm = later(fields) as Awaited<ReturnType<typeof fields>> &
  Pick<ReturnType<typeof later>, 'ahead'>
