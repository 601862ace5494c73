import { act, cleanup, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { param, useQueryState } from '../../../src/kit/navigation/queryState.ts'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

test('reads the parameters of an address, and writes only unusual values', () => {
  window.history.replaceState(null, '', '/?tab=none&pin=7&from=2026-02-30&until=2026-03-01&other=x')
  const { result } = renderHook(
    () =>
      useQueryState({
        tab: param.oneOf(['list', 'map'], 'list'),
        pin: param.count,
        from: param.day('2026-01-05'),
        until: param.anyDay,
        search: param.text,
        month: param.fit((given) => /^\d{4}-\d{2}$/.test(given), undefined),
      }),
    { wrapper: BrowserRouter },
  )
  expect(result.current[0]).toEqual({
    tab: 'list',
    pin: 7,
    from: '2026-01-05',
    until: '2026-03-01',
    search: '',
    month: undefined,
  })
  act(() => result.current[1]({ tab: 'map', pin: undefined, search: 'lift' }))
  // Before the page follows, a second change keeps the first.
  act(() => result.current[1]({ from: '2026-02-01', month: '2026-02' }))
  expect(result.current[0]).toMatchObject({ tab: 'map', pin: undefined, search: 'lift', from: '2026-02-01' })
  act(() => result.current[1]({ tab: 'list', from: '2026-01-05', until: undefined }))
  expect(window.location.search).toBe('?other=x&search=lift&month=2026-02')
})
