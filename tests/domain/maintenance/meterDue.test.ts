import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meterState, type MeterReading, type MeterRule } from '../../../src/domain/maintenance/meterDue.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { amount } from '../../support/longRun.ts'

const rule: MeterRule = {
  every: '250',
  multiplier: '1',
  rolloverAt: '100000',
  isCumulative: true,
  from: null,
}
const reading = (place: number, value: string, more: Partial<MeterReading> = {}): MeterReading => ({
  at: `${addDays('2026-01-31', place)}T23:59:59`,
  value,
  start: null,
  rollover: false,
  isUnchecked: false,
  ...more,
})
const duesOf = (readings: readonly MeterReading[], changed: Partial<MeterRule> = {}) =>
  meterState({ ...rule, ...changed }, readings).dues.map(({ value, used }) => [value, used])

describe('a meter', () => {
  test('makes work due each time it has used so much, across zero too', () => {
    const readings = [
      reading(0, '99600'),
      reading(1, '99900'),
      reading(2, '180', { rollover: true }),
      reading(3, '460'),
      reading(4, '720'),
    ]
    expect(duesOf(readings)).toEqual([
      ['99900', '300'],
      ['180', '280'],
      ['460', '280'],
      ['720', '260'],
    ])
  })

  test('without a reading at activation counts from the first', () => {
    expect(duesOf([reading(0, '1100')])).toEqual([])
    expect(duesOf([reading(0, '1100'), reading(1, '1260'), reading(2, '1800')])).toEqual([['1800', '700']])
  })

  test('counts from the reading at activation', () => {
    const from = reading(1, '').at
    expect(
      duesOf([reading(0, '500'), reading(1, '1000'), reading(2, '1200'), reading(3, '1250')], { from }),
    ).toEqual([['1250', '250']])
  })

  test('goes on with the start of a new meter after an exchange', () => {
    const readings = [reading(0, '9000'), reading(1, '9200'), reading(2, '130', { start: '10' })]
    expect(duesOf(readings)).toEqual([['130', '320']])
  })

  test('counts use by its multiplier, and each reading of a meter that is not cumulative', () => {
    expect(duesOf([reading(0, '100'), reading(1, '110')], { multiplier: '25' })).toEqual([['110', '250']])
    expect(duesOf([reading(0, '200'), reading(1, '60')], { isCumulative: false })).toEqual([['60', '260']])
  })

  test('leaves out a reading taken in the course of work that goes back', () => {
    const readings = [reading(0, '1000'), reading(1, '10', { isUnchecked: true }), reading(2, '1240')]
    expect(duesOf(readings, { rolloverAt: null })).toEqual([])
  })

  const steps = fc.array(fc.record({ used: fc.integer({ min: 0, max: 900 }), isUnchecked: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  const top = 2_000

  test('has the same state for its readings in any order', () => {
    fc.assert(
      fc.property(
        steps.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all.keys()], { minLength: all.length })),
        ),
        ([all, order]) => {
          let shown = 700
          const readings = all.map(({ used, isUnchecked }, place) => {
            const rollover = shown + used >= top
            shown = (shown + used) % top
            return reading(place, String(shown), { rollover: rollover && !isUnchecked, isUnchecked })
          })
          const shuffled = order.flatMap((place) => readings[place] ?? [])
          const changed = { ...rule, rolloverAt: String(top) }
          const state = meterState(changed, readings)
          expect(meterState(changed, shuffled)).toEqual(state)
          // All use since the base belongs to a due or to the remaining use.
          const used = all.slice(1).reduce((sum, step) => sum + step.used, 0)
          const counted = state.dues.reduce((sum, due) => sum + Number(due.used), Number(state.used))
          expect(counted).toBe(used)
        },
      ),
      { numRuns: amount(500, 5_000) },
    )
  })

  test('never has fewer dues for a further reading that is entered late', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (all, which) => {
        let shown = 0
        const readings = all.map(({ used }, place) => reading(place, String((shown += used))))
        const without = readings.filter((_, place) => place === 0 || place !== which % readings.length)
        expect(duesOf(readings).length).toBeGreaterThanOrEqual(duesOf(without).length)
      }),
    )
  })
})
