/** The steps of a lead that may still become a client (domain model 27). */
export const openLeadStatuses = ['open', 'qualified', 'demo', 'follow_up', 'proposal', 'negotiation'] as const
