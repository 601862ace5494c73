import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

/** Texts about linking a sign-in, in English; a translation gives the same keys below `linkEmployee`. */
export const linkTexts = {
  contactNumber: 'This may be %{name} (same contact number), who has no sign-in yet.',
  email: 'This may be %{name} (same e-mail), who has no sign-in yet.',
  name: 'This may be %{name} (same name), who has no sign-in yet.',
  link: 'Link',
  linkTo: 'Link to %{name}',
  look: 'Open',
  lookAt: 'Open %{name}',
  needsRoles: 'The record holds a role: to link it takes the permission ACC.',
  title: 'Link to %{name}?',
  moves:
    'The sign-in of %{member} becomes that of %{name}. That record keeps its staff number, its pins and all else it holds.',
  deletes: 'The record %{member} is deleted: nobody is in the list twice.',
  noRole:
    '%{name} holds no role yet. Give one afterwards; until then there is nothing to see after signing in.',
  linking: 'Linking…',
  linked: 'The sign-in is linked to %{name}',
  failed: 'Nothing was linked: %{reason}',
} as const

export type LinkText = keyof typeof linkTexts

/** Gives a text about linking in the user's language. */
export function useLinkText() {
  const translate = useTranslate()
  return useCallback(
    (key: LinkText, values: Record<string, string> = {}): string =>
      translate(`linkEmployee.${key}`, { ...values, _: linkTexts[key] }),
    [translate],
  )
}
