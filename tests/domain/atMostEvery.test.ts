import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from '../../src/custom/shell/notifications/atMostEvery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst is worked on at its beginning and after its end, and never later than a pause after the last of it', () => {
  const done: number[] = []
  const begun = Date.now()
  const ask = atMostEvery(500, () => void done.push(Date.now() - begun))
  ask()
  expect(done).toEqual([0])
  for (let count = 0; count < 100; count += 1) {
    vi.advanceTimersByTime(10)
    ask()
  }
  vi.advanceTimersByTime(5_000)
  expect(done).toEqual([0, 500, 1_000, 1_500])
  ask()
  expect(done).toHaveLength(5)
})
