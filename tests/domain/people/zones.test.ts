import { expect, it } from 'vitest'
import { countryCodes } from '../../../src/domain/people/countries.ts'
import { zoneFor, zonesOf } from '../../../src/domain/time/zones.ts'

it('derives a new client’s zone from its country, or asks', () => {
  expect(zonesOf('MY')).toEqual(['Asia/Kuala_Lumpur', 'Asia/Kuching'])
  expect(zoneFor('MY', 'Asia/Kuching')).toBe('Asia/Kuching')
  expect(zoneFor('SG', 'Asia/Kuala_Lumpur')).toBe('Asia/Singapore')
  expect(zoneFor('AU', 'Asia/Singapore')).toBeNull()
  const strange = countryCodes.filter((code) => zonesOf(code).some((name) => !isZone(name)))
  expect(strange).toEqual([])
})

/** What dates can be told by; it throws for what is no zone. */
const isZone = (timeZone: string) => new Date(0).toLocaleString('en', { timeZone }) !== ''
