import { expect, test } from 'vitest'
import { findIndustry, industries } from '../../../src/domain/platform/industries.ts'
import { contactNumberOf } from '../../../src/domain/people/phone.ts'

test('REG-09 about 30 industries: two carry id 31 and stay apart by their names, three have no branches', () => {
  expect(industries.length).toBeGreaterThanOrEqual(28)
  expect(industries.length).toBeLessThanOrEqual(34)
  const named = (name: string) => industries.find(({ industryName }) => industryName === name)
  const [security, property] = [named('Security Services'), named('Property Management')]
  expect([security?.industryId, property?.industryId]).toEqual(['31', '31'])
  for (const name of ['Cleaning Services', 'Facility Management', 'Property Management']) {
    expect(named(name)?.subIndustries).toEqual([])
  }
  expect(security?.subIndustries[0]?.industryId).toBe('31_1')
  const all = industries.flatMap((top) => [top, ...top.subIndustries])
  const keys = all.map(({ industryId, industryName }) => `${industryId} ${industryName}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(all.every((one) => findIndustry(one) === one)).toBe(true)
  expect(findIndustry({ industryId: '31', industryName: 'Cleaning Services' })).toBeUndefined()
})

test('REG-04 a contact number is read in its country, Malaysia unless another is chosen', () => {
  expect(contactNumberOf('012-345 6789')).toBe('+60123456789')
  expect(contactNumberOf('123456789')).toBe('+60123456789')
  expect(contactNumberOf('9123 4567', 'SG')).toBe('+6591234567')
  expect(contactNumberOf('+65 9123 4567')).toBe('+6591234567')
  expect(contactNumberOf('12')).toBeUndefined()
  expect(contactNumberOf('call me')).toBeUndefined()
})
