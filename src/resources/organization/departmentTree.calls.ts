import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { department } from './department.resource.ts'

const branch = z.object({
  id: z.int(),
  code: z.nullable(z.string()),
  name: z.string(),
  active: z.boolean(),
  version: z.int(),
  parentId: z.nullable(z.int()),
  headId: z.nullable(z.int()),
  head: z.nullable(z.string()),
  /** Those who work in it, without the departments below; null for whoever may not see everybody. */
  people: z.nullable(z.int()),
})
export type Branch = z.infer<typeof branch>

export const departmentTree = defineCall({
  method: 'GET',
  path: 'department/tree',
  about: 'All departments with what each is part of, its head, and how many work in it',
  of: { resource: department, action: 'read' },
  answer: z.array(branch),
})
