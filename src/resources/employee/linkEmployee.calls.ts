import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { linkBody, linkCandidates } from './linkEmployee.shapes.ts'
import { employee } from './employee.resource.ts'

/** Whoever may update employees; that they may approve this one is seen to where it is answered. */
const access = { module: employee.module, action: 'update' } as const

export const linkCandidatesOf = defineCall({
  method: 'GET',
  path: 'user/{id}/link',
  about: 'Employees without a sign-in who may be this pending member, the likeliest first',
  access,
  answer: linkCandidates,
})

export const linkEmployee = defineCall({
  method: 'PUT',
  closedToSupport: true,
  path: 'user/{id}/link',
  concurrency: 'step',
  about: "Gives a pending member's sign-in to an employee who is on the books without one",
  access,
  body: linkBody,
  answer: z.object({ id: z.int() }),
})
