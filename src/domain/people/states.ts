import { fold } from '../text/fold.ts'

/** Usual names of Malaysian states, by the name that pins and holidays carry. */
const malaysian: Readonly<Record<string, readonly string[]>> = {
  Johor: ['Johore', 'JHR', 'Johor Darul Takzim'],
  Kedah: ['KDH', 'Kedah Darul Aman'],
  Kelantan: ['KTN', 'Kelantan Darul Naim'],
  Melaka: ['Malacca', 'MLK'],
  'Negeri Sembilan': ['N. Sembilan', 'Negri Sembilan', 'NSN', 'Negeri Sembilan Darul Khusus'],
  Pahang: ['PHG', 'Pahang Darul Makmur'],
  Perak: ['PRK', 'Perak Darul Ridzuan'],
  Perlis: ['PLS', 'Perlis Indera Kayangan'],
  'Pulau Pinang': ['Penang', 'P. Pinang', 'PNG', 'Pinang'],
  Sabah: ['SBH'],
  Sarawak: ['SWK'],
  Selangor: ['SGR', 'Selangor Darul Ehsan'],
  Terengganu: ['Trengganu', 'TRG', 'Terengganu Darul Iman'],
  'Kuala Lumpur': ['KL', 'KUL', 'Federal Territory of Kuala Lumpur'],
  Labuan: ['LBN', 'Federal Territory of Labuan'],
  Putrajaya: ['PJY', 'Federal Territory of Putrajaya'],
}

/** Words before a name that say of which kind the state is. */
const before = /^(wilayah persekutuan|w\.?\s?p\.?|federal territory of|federal territory|negeri|state of)\s+/i

const byName = new Map(
  Object.entries(malaysian).flatMap(([name, others]) => [name, ...others].map((one) => [fold(one), name])),
)

/** The name that pins and holidays carry for a state, however it is written; the trimmed text where it is not known. */
export function stateName(country: string, text: string): string {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ')
  if (country !== 'MY') return trimmed
  return byName.get(fold(trimmed)) ?? byName.get(fold(trimmed.replace(before, ''))) ?? trimmed
}

/** The states that a text names, separated by commas, semicolons, slashes or lines, each once. */
export const stateNames = (country: string, text: string): string[] => [
  ...new Set(
    text
      .split(/[,;/\n]/)
      .map((part) => stateName(country, part))
      .filter(Boolean),
  ),
]

/** Whether one of the states that a text names is this one. */
export const namesState = (country: string, text: string, state: string): boolean =>
  stateNames(country, text).some((one) => fold(one) === fold(stateName(country, state)))
