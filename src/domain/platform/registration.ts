/** How many people a company employs (spec 5 and 9), the first being the default. */
export const employeeBands = ['1-10', '11-49', '50-249', '250 or more'] as const

export type EmployeeBand = (typeof employeeBands)[number]

/** Days for which a company that has signed up may try the portal: the ribbon begins green at 7 (spec 4). */
export const trialDays = 7

/** Seconds after which the confirmation step offers another code (spec 9). */
export const resendDelay = 30

/** Longest name of a person, in characters. */
export const longestName = 80

/** Refusals of registration, in the spec's words (spec 5 and 8) where it has them. */
export const refusals = {
  firstName: 'First Name is required!',
  lastName: 'Last Name is required!',
  contactNumber: 'Contact Number is required!',
  contactNumberForm: 'Please enter valid Contact Number!',
  email: 'Please enter valid email address!',
  companyName: 'Company Name is required!',
  country: 'Country is required!',
  industry: 'Industry is required!',
  employees: 'No. of employees is required!',
  companyEmailRequired: 'Email is required!',
  companyEmail: 'Please enter valid Email!',
  mobile: 'Mobile no. is required!',
  mobileForm: 'Please enter valid Mobile no.!',
  workspaceCode: 'No workspace Code!',
  unknownWorkspace: 'There is no workspace with this code. Ask your company for it.',
} as const
