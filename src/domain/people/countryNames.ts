import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import malay from 'i18n-iso-countries/langs/ms.json' with { type: 'json' }
import { countryCodes, countryName, isCountryCode } from './countries.ts'
import { fold } from '../text/fold.ts'

/** Other local words for a country or a nationality. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  BD: ['Bangladeshi'],
  BN: ['Brunei', 'Bruneian'],
  CN: ['Chinese', 'PRC', 'Tiongkok'],
  GB: ['UK', 'Great Britain', 'England', 'British'],
  ID: ['Indonesian'],
  IN: ['Indian'],
  KH: ['Cambodian', 'Kemboja'],
  KR: ['South Korea', 'Korea', 'Korea Selatan'],
  LA: ['Laos', 'Laotian'],
  LK: ['Sri Lankan'],
  MM: ['Burma', 'Burmese'],
  MY: ['Malaysian', 'Warganegara', 'Warganegara Malaysia'],
  NP: ['Nepali', 'Nepalese'],
  PH: ['Filipino', 'Philippine', 'Filipina'],
  PK: ['Pakistani'],
  RU: ['Russia', 'Russian'],
  SG: ['Singaporean', 'Singapura'],
  SY: ['Syria', 'Syrian'],
  TH: ['Thai', 'Siam'],
  TW: ['Taiwan', 'Taiwanese'],
  US: ['USA', 'America', 'American'],
  VN: ['Vietnam', 'Vietnamese'],
}

let byName: ReadonlyMap<string, string> | undefined

function namesOfAll(): ReadonlyMap<string, string> {
  countries.registerLocale(english)
  countries.registerLocale(malay)
  const names = new Map<string, string>()
  for (const code of countryCodes) {
    const known = ['en', 'ms'].flatMap((language) => [
      ...(countries.getName(code, language, { select: 'all' }) ?? []),
      countryName(code, language),
    ])
    const alpha3 = countries.alpha2ToAlpha3(code) ?? code
    for (const name of [code, alpha3, ...known, ...(alsoCalled[code] ?? [])]) names.set(fold(name), code)
  }
  return names
}

/** The ISO 3166-1 alpha-2 code that a text means: a code, or a name in English or Malay. */
export function countryCodeOf(text: string): string | undefined {
  if (isCountryCode(text)) return text
  byName ??= namesOfAll()
  return byName.get(fold(text))
}
