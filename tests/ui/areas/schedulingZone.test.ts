import { expect, it } from 'vitest'
import { zoneOn } from '../../../src/custom/scheduling/model.ts'
import { formatsOf } from '../../../src/kit/formats/locale.ts'

it('names the zone of a site by the shown day (SCH-08)', () => {
  const site = formatsOf('en', 'DD/MM/YYYY', 'America/New_York')
  expect([zoneOn(site, '2027-07-10'), zoneOn(site, '2027-01-10')]).toEqual(['GMT-4', 'GMT-5'])
})
