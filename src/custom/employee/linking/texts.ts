import { defineTexts } from '../../../kit/texts/defineTexts.ts'

const en = {
  contactNumber: 'This may be %{name} (same contact number), who has no sign-in yet.',
  email: 'This may be %{name} (same e-mail), who has no sign-in yet.',
  name: 'This may be %{name} (same name), who has no sign-in yet.',
  link: 'Link',
  linkTo: 'Link to %{name}',
  look: 'Open',
  lookAt: 'Open %{name}',
  needsRoles: 'The record holds a role: to link it takes the permission ACC.',
  unproved: 'Not proved: invite this employee instead',
  title: 'Link to %{name}?',
  moves:
    'The sign-in of %{member} becomes that of %{name}. That record keeps its staff number, its pins and all else it holds.',
  deletes: 'The record %{member} is deleted: nobody is in the list twice.',
  noRole:
    '%{name} holds no role yet. Give one afterwards; until then there is nothing to see after signing in.',
  linked: 'The sign-in is linked to %{name}',
  failed: 'Nothing was linked: %{reason}',
} as const

export type LinkText = keyof typeof en

/** Texts of linking an employee to a person who has signed up. */
export const linkTexts = defineTexts(
  'linkEmployee',
  en,
  async () => (await import('./texts.ms.ts')).linkTextsMs,
)
