import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Gate } from '../../../server/platform/db/connections/gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), vi.advanceTimersByTimeAsync(0).then(() => false)])

it('lets in so many of a company, the rest in their order, and others as if nothing were', async () => {
  const gate = new Gate({ atOnce: 2, waiting: 2, patience: 1_000 })
  const first = await gate.enter(1)
  await gate.enter(1)
  const third = gate.enter(1)
  const fourth = gate.enter(1)
  await expect(gate.enter(1)).rejects.toMatchObject({ status: 503, code: 'busy', extra: { retryAfter: 2 } })
  expect(await settled(gate.enter(2))).toBe(true)
  expect(await settled(third)).toBe(false)
  first()
  first() // once is enough: the place of another is not given away
  expect([await settled(third), await settled(fourth)]).toEqual([true, false])
  const refused = expect(fourth).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  // Who gave up has left the queue: the place is free for the next one.
  ;(await third)()
  expect(await settled(gate.enter(1))).toBe(true)
})

it('a work that fails leaves like any other', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 0, patience: 1_000 })
  await expect(gate.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run(1, async () => 'done')).toBe('done')
})
