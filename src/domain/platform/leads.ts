/** A lead's way from a name to a client (domain model 27). */
export const openLeadStatuses = ['open', 'qualified', 'demo', 'follow_up', 'proposal', 'negotiation'] as const
export const closedLeadStatuses = ['won', 'lost', 'junk'] as const
export const leadStatuses = [...openLeadStatuses, ...closedLeadStatuses] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const leadProbabilities = ['hot', 'warm', 'cold'] as const
