/** Page of Pin Activities; its tabs and boards are below it. */
export const activitiesPath = '/pin-activities'
