import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessTextsMs } from '../../../src/custom/access/texts.ms.ts'
import { accessTexts } from '../../../src/custom/access/texts.ts'
import { passwordTextsMs } from '../../../src/custom/account/texts.ms.ts'
import { passwordTexts } from '../../../src/custom/account/texts.ts'
import { batchTextsMs } from '../../../src/kit/batch/runs/texts.ms.ts'
import { batchTexts } from '../../../src/kit/batch/runs/texts.ts'
import { exportTextsMs } from '../../../src/kit/export/texts.ms.ts'
import { exportTexts } from '../../../src/kit/export/texts.ts'
import { bodyOf, checkForm, formResolver, initialBody } from '../../../src/kit/form/resolver.ts'
import { gridTextsMs } from '../../../src/kit/grid/sheet/texts.ms.ts'
import { gridTexts } from '../../../src/kit/grid/sheet/texts.ts'
import { importTextsMs } from '../../../src/kit/import/run/texts.ms.ts'
import { importTexts } from '../../../src/kit/import/run/texts.ts'
import { formatsOf, instantOf, localTime } from '../../../src/kit/formats/locale.ts'
import { missingTexts } from '../../../src/kit/texts/missingTexts.ts'
import { kitTextsMs } from '../../../src/kit/texts/texts.ms.ts'
import { kitTexts } from '../../../src/kit/texts/texts.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import { dueState } from '../../../src/kit/records/due.ts'
import { leadOf } from '../../../src/kit/records/lead.ts'
import { titleOf } from '../../../src/kit/records/records.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { visitFinding } from '../../../src/resources/visit/visitFinding.resource.ts'
import { resources } from '../../../src/resources/index.ts'
import { writableNames } from '../../../src/schema/resource.ts'
import { bodySchema, errorsByField } from '../../../src/schema/validation.ts'

const values = fc.oneof(
  fc.constantFrom(null, undefined, '', ' ', 0, -1, 1.5, true, 'MY', '10.00', '+60123456789', '2026-02-29'),
  fc.constantFrom(
    [],
    [1],
    [0],
    '2026-02-28',
    '2026-02-28T10:00:00Z',
    'medium',
    'other',
    'a@b.co',
    '🙂',
    '\u0000',
  ),
  fc.string({ maxLength: 30 }),
  fc.integer(),
)

test('A form refuses exactly what the server refuses, in the same words', async () => {
  for (const resource of resources) {
    for (const mode of ['create', 'update'] as const) {
      const names = writableNames(resource)
      const schema = bodySchema(resource, mode, names)
      const resolve = formResolver(resource, mode, names)
      // A number without dial code is completed before it is validated; all else is validated as it stands.
      const validated = names.filter((name) => resource.fields[name]?.kind !== 'phone')
      const only = (messages: Record<string, unknown>) => bodyOf(messages, validated)
      await fc.assert(
        fc.asyncProperty(
          fc.record(Object.fromEntries(names.map((name) => [name, values]))),
          async (typed) => {
            const answer = await resolve(typed, undefined, { fields: {}, shouldUseNativeValidation: false })
            const said = Object.fromEntries(
              Object.entries(answer.errors).map(([name, error]) => [name, error?.message]),
            )
            const body = bodyOf(typed, names)
            const server = schema.safeParse(body)
            expect(only(said)).toEqual(only(server.success ? {} : errorsByField(server.error, body).errors))
            if (Object.keys(answer.errors).length === 0) expect(checkForm(schema, answer.values)).toEqual({})
          },
        ),
        { numRuns: 100 },
      )
    }
  }
})

test('A new form begins with the server’s initial values', () => {
  for (const resource of resources) {
    const names = writableNames(resource)
    const errors = checkForm(bodySchema(resource, 'create', names), initialBody(resource, names))
    for (const name of Object.keys(errors)) expect(resource.fields[name]?.required).toBe(true)
  }
})

test('A record is called by what people read, never by the id of another one', () => {
  expect(titleOf(emergency, { id: 7, refNo: 'EM-202611-0008', userId: 353 })).toBe('EM-202611-0008')
})

test('Both languages say the same of the same values', () => {
  // Of two plural forms, either may hold the number.
  const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].toSorted()
  for (const [english, malay] of [
    [{ ...kitTexts, ...missingTexts }, kitTextsMs],
    [gridTexts, gridTextsMs],
    [batchTexts, batchTextsMs],
    [exportTexts, exportTextsMs],
    [importTexts, importTextsMs],
    [accessTexts.en, accessTextsMs],
    [passwordTexts.en, passwordTextsMs],
  ] as const) {
    expect(Object.keys(malay).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const [key, text] of Object.entries(english)) {
      expect([key, placeholders(new Map(Object.entries(malay)).get(key) ?? '')]).toEqual([
        key,
        placeholders(text),
      ])
    }
  }
})

test('Times are shown by the calendar, figures exactly', () => {
  const formats = formatsOf('en')
  const at = (local: string) => new Date(local).getTime()
  const now = at('2026-11-21T20:00')
  const told = (local: string) => formats.relative(new Date(local).toISOString(), now)
  expect(told('2026-11-21T21:30')).toBe('in 1 hour')
  expect(told('2026-11-22T21:00')).toBe('tomorrow')
  expect(told('2026-11-23T08:00')).toBe('in 2 days')
  expect(told('2026-11-21T19:58')).toBe('2 minutes ago')
  expect(told('2026-01-05T08:00')).toBe('5 Jan 2026')
  expect(formats.amount('12345678901234.50')).toBe('12,345,678,901,234.50')
  expect(formats.decimal('0.123456')).toBe('0.123456')
  for (const zone of ['Asia/Kuala_Lumpur', 'America/New_York', 'Asia/Kathmandu'])
    for (const local of ['2026-11-21T08:30', '2024-02-29T23:59', '0002-01-01T10:00'])
      expect(localTime(instantOf(local, zone) ?? '', zone)).toBe(local)
  expect([instantOf('', 'UTC'), instantOf('2026-02-30T10:00', 'UTC')]).toEqual([null, null])
})

test('one instant reads alike for every viewer, in the named zone of its site', () => {
  const before = process.env['TZ']
  const zones = [
    'Asia/Kuala_Lumpur',
    'America/New_York',
    'Asia/Kolkata',
    'Europe/London',
    'Australia/Lord_Howe',
  ]
  const bare = (text: string, name: string | undefined) => (name ? text.replace(` ${name}`, '') : text)
  try {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2040-01-01') }),
        fc.constantFrom(...zones),
        fc.constantFrom('en', 'ms'),
        (at, zone, language) => {
          const instant = new Date(at).toISOString()
          const formats = formatsOf(language, 'DD/MM/YYYY', zone)
          const local = localTime(instant, zone)
          const told = zones.map((viewer) => {
            process.env['TZ'] = viewer
            const name = formats.zoneAt(instant)
            expect(name !== undefined).toBe(localTime(instant, viewer) !== local)
            for (const text of [formats.exact(instant), formats.time(instant)])
              expect(text.endsWith(` ${name}`)).toBe(name !== undefined)
            return [
              bare(formats.exact(instant), name),
              bare(formats.time(instant), name),
              formats.dayOf(instant),
            ].join()
          })
          expect(new Set(told).size).toBe(1)
          expect(told[0]).toContain(local.slice(11))
          expect(formats.dayOf(instant)).toBe(local.slice(0, 10).split('-').toReversed().join('/'))
          expect(Date.parse(instantOf(local, zone) ?? '') % 60_000).toBe(0)
        },
      ),
      { numRuns: 300, seed: 16 },
    )
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
  // Summer time begins and ends, and half an hour is told too.
  expect(localTime('2026-03-08T06:59:00Z', 'America/New_York')).toBe('2026-03-08T01:59')
  expect(localTime('2026-03-08T07:00:00Z', 'America/New_York')).toBe('2026-03-08T03:00')
  expect(formatsOf('en', 'DD/MM/YYYY', 'Asia/Kolkata').exact('2026-11-20T19:00:00Z')).toMatch(
    /^21\/11\/2026, 12:30 am/,
  )
})

test('marks only past records that still matter as late', () => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  const work = (dueAt: string | null, status: string) =>
    dueState(workRequest, { id: 1, dueAt, status }, 'dueAt', now, 'UTC')
  expect(work('2026-11-23T09:59:59Z', 'in_progress')).toBe('late')
  expect(work('2026-11-23T10:00:01Z', 'in_progress')).toBe('ahead')
  expect(work('2026-11-23T09:59:59Z', 'closed')).toBe('over')
  expect(work(null, 'in_progress')).toBeUndefined()
  const finding = (dueDate: string) =>
    ['America/New_York', 'Pacific/Kiritimati'].map((zone) =>
      dueState(visitFinding, { id: 1, dueDate, status: 'open' }, 'dueDate', now, zone),
    )
  expect(finding('2026-11-24')).toEqual(['ahead', 'ahead'])
  // At that moment it is the 24th on Kiritimati already.
  expect(finding('2026-11-23')).toEqual(['ahead', 'late'])
})

test('a list that begins with a number leads with what people know its records by', () => {
  for (const resource of resources) {
    const lead = leadOf(resource)
    if (!lead) continue
    expect(resource.list.columns[0]).toBe(lead.number)
    expect(lead.words).not.toContain(lead.number)
  }
  expect(leadOf(workRequest)).toEqual({ number: 'refNo', words: ['title'] })
})
