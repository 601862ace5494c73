export const steps = ['signup', 'workspace', 'signupclient', 'confirm'] as const
export type Step = (typeof steps)[number]

/** Where the steps are; the first is the page itself. */
export const addressOf = (step: Step) => (step === 'signup' ? '/register' : `/register?step=${step}`)
