import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import englishFramework from 'ra-language-english'
import { expect, test } from 'vitest'
import { kinds } from '../../../server/overviews/report/kinds/index.ts'
import { directTexts } from '../../../src/entry/direct/texts.ts'
import { forgotTexts } from '../../../src/entry/forgot/texts.ts'
import { registerTexts } from '../../../src/entry/register/texts.ts'
import { industries } from '../../../src/domain/platform/industries.ts'
import { industryNamesMs } from '../../../src/domain/platform/industryNames.ms.ts'
import { modules as areaNames } from '../../../src/domain/access/permissions.ts'
import { textFormats } from '../../../src/domain/people/textFormats.ts'
import { refusals } from '../../../src/domain/platform/registration.ts'
import { historyVerbs } from '../../../src/resources/historyVerbs.ts'
import { maintenanceRefusalsMs } from '../../../src/resources/maintenance/refusals.ms.ts'
import { leaveRefusalsMs } from '../../../src/resources/leave/refusals.ms.ts'
import { fieldRefusalsMs } from '../../../src/resources/field/refusals.ms.ts'
import { areaRefusalsMs } from '../../../src/resources/refusals.ms.ts'
import { serverRefusalsMs } from '../../../src/resources/serverRefusals.ms.ts'
import { labelsMs } from '../../../src/resources/labels.ms.ts'
import { resources } from '../../../src/resources/index.ts'
import { baseNames, labelOf } from '../../../src/schema/resource.ts'
import { createI18nProvider } from '../../../src/providers/i18n/i18nProvider.ts'
import { en } from '../../../src/providers/i18n/en.ts'
import { ms } from '../../../src/providers/i18n/ms.ts'
import { refusalsMs } from '../../../src/providers/i18n/refusals.ts'
import { messages } from '../../../src/schema/messages.ts'
import { msFramework } from '../../../src/providers/i18n/msFramework.ts'

function texts(messages: object, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : texts(value, `${path}${key}.`),
  )
}
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()

test('both languages have the same texts, with the same values to fill in', () => {
  const english = new Map(texts({ ...englishFramework, ...en }))
  const malay = new Map(texts({ ...msFramework, ...ms }))
  expect([...malay.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of malay) {
    expect(text, key).not.toBe('')
    // Of two plural forms, either may hold the number.
    expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key) ?? '')])
  }
})

test('both languages tell one from several', async () => {
  const provider = await createI18nProvider('ms')
  const selected = (count: number) => provider.translate('ra.action.bulk_actions', { smart_count: count })
  expect([0, 1, 2, 21].map(selected)).toEqual([0, 1, 2, 21].map((count) => `${count} item dipilih`))
  await provider.changeLocale('en')
  expect([1, 2].map(selected)).toEqual(['1 item selected', '2 items selected'])
})

test.each([
  ['registration', registerTexts],
  ['workspace chooser', directTexts],
  ['forgotten password', forgotTexts],
])('the %s has the same texts in both languages', (_page, languages) => {
  const malay = new Map(texts(languages.ms))
  for (const [key, text] of texts(languages.en)) {
    expect([key, placeholders(malay.get(key) ?? '')]).toEqual([key, placeholders(text)])
    expect(malay.get(key), key).toBeTruthy()
  }
})

test('REG-09 every industry and branch has its Malay', () => {
  const names = industries.flatMap((top) => [top, ...top.subIndustries]).map((one) => one.industryName)
  expect([...new Set(names)].sort()).toEqual(Object.keys(industryNamesMs).sort())
})

test('every refusal of a registration has its Malay', () => {
  expect(Object.values(refusals).filter((refusal) => !refusalsMs[refusal])).toEqual([])
})

/** Units that are written alike in every language. */
const signs = new Set(['%', '°', 'm', 's', 'min', 'kW'])

test('has Malay for every label of areas, resources and reports, and no other', () => {
  const words = resources.flatMap((resource) => [
    resource.about,
    ...Object.values(resource.label),
    ...[
      ...Object.keys(resource.fields),
      ...baseNames,
      ...(resource.joined ? [resource.joined.name] : []),
    ].map((name) => labelOf(resource, name)),
    ...Object.values(resource.fields).flatMap((field) => [
      ...(field.help ? [field.help] : []),
      ...('choices' in field ? field.choices.map((choice) => choice.label) : []),
      ...('unit' in field && field.unit && !signs.has(field.unit) ? [field.unit] : []),
    ]),
    ...resource.form.map((section) => section.title),
    ...Object.values(resource.transitions).map((transition) => transition.label),
    ...(resource.list.tabs ?? []).map((tab) => tab.label),
  ])
  // What names the text that it refuses is put together where it is shown.
  const wrong = '?!'
  const formatRefusals = Object.values(textFormats).flatMap((fault) => fault(wrong) ?? [])
  words.push(...formatRefusals.filter((refusal) => !refusal.includes(wrong)))
  words.push(
    ...Object.values(areaNames),
    ...Object.values(historyVerbs),
    ...Object.keys(maintenanceRefusalsMs),
    ...Object.keys(leaveRefusalsMs),
    ...Object.keys(fieldRefusalsMs),
    ...Object.keys(areaRefusalsMs),
  )
  const reports = Object.values(kinds).flatMap(({ label, about, variants = [], columns }) => [
    label,
    about,
    'Rows',
    'Total',
    'days',
    ...variants.map((variant) => variant.label),
    ...Object.values(columns).flatMap(({ field }) => [
      ...(field.label === undefined ? [] : [field.label]),
      ...('choices' in field ? field.choices.map((choice) => choice.label) : []),
    ]),
  ])
  words.push(...reports)
  const sayings = Object.values(messages).filter((message) => typeof message === 'string')
  const known = new Set(Object.keys(labelsMs))
  expect([...new Set(words), ...sayings].filter((word) => !known.has(word))).toEqual([])
  expect(
    [...known].filter((word) => !words.includes(word) && !sayings.some((saying) => saying === word)),
  ).toEqual([])
})

const server = path.resolve(import.meta.dirname, '../../../server')
const floors = ['services', 'modules', 'overviews']
/** Words of pages and papers, which have both languages beside each other, and faults of calls, which no screen makes. */
const elsewhere = /(?:^|\/)(?:texts|words)\.ts$/
const faults = /badRequest\((?:[^()]|\([^()]*\))*\)/g

/** Refusals in a folder of the server, with `%` for each filled value. */
const sentencesIn = (folder: string) =>
  readdirSync(path.join(server, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !elsewhere.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(server, folder, file), 'utf8').replaceAll(faults, '')
      const plain = [...source.matchAll(/'([A-Z][^'\n]* [^'\n]*[.!])'/g)].map(([, text = '']) => text)
      const filled = [...source.matchAll(/`((?:[A-Z ]|\$\{)[^`\n]*)`/g)]
        .map(([, text = '']) => text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '%'))
        .filter((text) => / \w.* \w.*[.](?:%|$)/.test(text))
      return [...plain, ...filled]
    })

test('every sentence with which the field refuses has its Malay', () => {
  const known = new Set(Object.keys(fieldRefusalsMs).map((key) => key.replaceAll(/%\{\w+\}/g, '%')))
  const field = [
    'services/activity',
    'modules/attendance',
    'modules/employeeKit',
    'modules/incident',
    'modules/patrol',
    'modules/proof',
    'modules/scheduling/roster',
    'modules/touchdown',
    'modules/visit',
  ]
  const sentences = field.flatMap(sentencesIn)
  expect(sentences.length).toBeGreaterThan(20)
  // What is asked of a question stands in quotes around it.
  const bare = (sentence: string) => sentence.replaceAll('“%”', '%')
  const bareKnown = new Set([...known].map(bare))
  expect(sentences.filter((sentence) => !bareKnown.has(bare(sentence)))).toEqual([])
  for (const [english, malay] of Object.entries(fieldRefusalsMs))
    expect([english, placeholders(malay)]).toEqual([english, placeholders(english)])
})

test('every sentence with which any other area refuses has its Malay', () => {
  const known = new Set(Object.keys(labelsMs).map((key) => key.replaceAll(/%\{\w+\}/g, '%')))
  // Letters to people have both languages next to each other.
  const letter =
    /^%%?:|\btelah (?:menyediakan|menambah|menjemput) |^Percubaan |^The free trial of |^% has (?:set up|added you|invited you)\b/
  const areas = floors.flatMap((floor) =>
    readdirSync(path.join(server, floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'emergency')
      .map((entry) => `${floor}/${entry.name}`),
  )
  const missing = areas.flatMap((name) =>
    sentencesIn(name)
      .filter(
        (sentence) =>
          !known.has(sentence) && !known.has(sentence.replaceAll('%', '“%”')) && !letter.test(sentence),
      )
      .map((sentence) => [name, sentence]),
  )
  expect(missing).toEqual([])
  for (const [english, malay] of Object.entries(areaRefusalsMs))
    expect([english, placeholders(malay)]).toEqual([english, placeholders(english)])
})

test('every sentence with which the server itself refuses, stops or imports has its Malay', async () => {
  const known = new Set(
    [...Object.keys(labelsMs), ...Object.keys(refusalsMs)].map((key) => key.replaceAll(/%\{\w+\}/g, '%')),
  )
  // What the contract says of answers, and what only those who run the server read.
  const others = /^(?:It was refused, or|It went well|Lists are answered|The database connections)/
  const rooms = ['engine', 'platform/http', 'platform/auth']
  const errors = readFileSync(path.join(server, 'platform/errors.ts'), 'utf8')
  const sentences = [
    ...rooms.flatMap((room) => sentencesIn(room)),
    ...[...errors.matchAll(/'([A-Z][^'\n]* [^'\n]*[.])'/g)].map(([, text = '']) => text),
  ].filter((sentence) => !others.test(sentence) && !sentence.startsWith('% is damaged'))
  expect(sentences.length).toBeGreaterThan(40)
  expect(sentences.filter((sentence) => !known.has(sentence))).toEqual([])
  for (const [english, malay] of Object.entries(serverRefusalsMs))
    expect([english, placeholders(malay)]).toEqual([english, placeholders(english)])

  const { translate } = await createI18nProvider('ms')
  const away = 'The portal cannot be reached for the moment. Try again shortly.'
  expect(translate(away, { _: away })).toBe('Portal tidak dapat dihubungi buat masa ini. Cuba lagi sebentar.')
  const taken = 'Duplicate in the file: record 2 has this already.'
  expect(translate(taken, { _: taken })).toBe('Berulang dalam fail: rekod 2 sudah memilikinya.')
})

test('every sentence with which maintenance refuses has its Malay, filled in or not', async () => {
  const sentences = sentencesIn('modules/maintenance')
  const known = new Set(Object.keys(labelsMs).map((key) => key.replaceAll(/%\{\w+\}/g, '%')))
  expect(sentences.length).toBeGreaterThan(40)
  expect(sentences.filter((sentence) => !known.has(sentence))).toEqual([])
  for (const [english, malay] of Object.entries(maintenanceRefusalsMs))
    expect([english, placeholders(malay)]).toEqual([english, placeholders(english)])

  const { translate } = await createI18nProvider('ms')
  const said = (text: string) => translate(text, { _: text })
  expect(
    said(
      'This is less than 9.5, with which May 2026 ended. If the meter began again at zero, type R after it: 4 R.',
    ),
  ).toBe(
    'Ini kurang daripada 9.5, bacaan akhir May 2026. Jika meter bermula semula dari sifar, taip R selepasnya: 4 R.',
  )
  expect(said('Jalan 3 is wide.')).toBe('Jalan 3 is wide.')
})

test('names every special change of the server in the history', () => {
  const server = path.resolve(import.meta.dirname, '../../../server')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(server, file), 'utf8'))
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\.verb\('(\w+)'\)/g)].map((match) => match[1] ?? ''),
  )
  const told = new Set([
    'create',
    'update',
    'delete',
    'restore',
    'undo',
    'link',
    ...Object.keys(historyVerbs),
  ])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((verb) => !told.has(verb))).toEqual([])
})
