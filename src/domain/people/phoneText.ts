/** Dial codes of countries that write a 0 before a national number at home, and none after the code. */
const withTrunkZero =
  '20 27 31 32 33 40 41 44 49 60 61 62 63 64 66 81 82 84 86 90 ' +
  '91 92 93 94 95 98 234 254 670 673 675 852 853 855 856 ' +
  '880 886 960 961 962 963 964 966 971 972 975 977'
const trunkZero = new RegExp(String.raw`^\+(?:${withTrunkZero.replaceAll(' ', '|')})0`)

/** True for an international number that kept the 0 of its national form: no telephone reaches it. */
export const hasTrunkZero = (number: string): boolean => trunkZero.test(number)

/** A telephone number without the decimals that a spreadsheet adds to a column of numbers. */
export const phoneText = (text: string): string => text.normalize('NFKC').replace(/^(\+?\d+)[.,]0+$/, '$1')
