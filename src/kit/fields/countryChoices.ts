import { countryCodes, countryName } from '../../domain/people/countries.ts'

const sorted = new Map<string, { id: string; name: string }[]>()

/** Countries by their name in the language, in its order. */
export function countryChoices(language: string) {
  const known = sorted.get(language)
  if (known) return known
  const { compare } = new Intl.Collator(language)
  const choices = countryCodes
    .map((id) => ({ id, name: countryName(id, language) }))
    .sort((a, b) => compare(a.name, b.name))
  sorted.set(language, choices)
  return choices
}
