import * as z from 'zod/mini'

/** What a pending member and an employee without a sign-in have in common, the strongest sign first. */
export const linkReasons = ['contactNumber', 'email', 'name'] as const

/** Answer of GET user/{id}/link: employees who may be that pending member and have no sign-in yet, the likeliest first. */
export const linkCandidates = z.array(
  z.object({
    id: z.number(),
    employeeId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    status: z.string(),
    /** Null where they have none, or the caller may not see it. */
    department: z.nullable(z.string()),
    why: z.enum(linkReasons),
    /** Linking hands their role to the person, which takes the permission to assign roles. */
    hasRole: z.boolean(),
    /** The pending member has proved the employee's number or address; without it nothing can be linked. */
    isProved: z.boolean(),
  }),
)
export type LinkCandidate = z.infer<typeof linkCandidates>[number]

/** Body of PUT user/{id}/link: the record that gets the pending member's sign-in. */
export const linkBody = z.strictObject({ employeeId: z.int().check(z.positive()) })
