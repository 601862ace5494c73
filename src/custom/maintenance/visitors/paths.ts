/** The page of the figures of what visitors say. */
export const analyticsPath = '/facility/feedback'
