import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guard } from '../../../src/domain/access/navigation.ts'
import { safePath } from '../../../src/domain/access/safePath.ts'
import { shellViews, viewAt } from '../../../src/domain/access/views.ts'

describe('navigation guard', () => {
  test('NAV-02 /login leads a signed-in visitor to /direct', () => {
    expect(guard('/login', true)).toEqual({ redirect: '/direct' })
    expect(guard('/login/', true)).toEqual({ redirect: '/direct' })
    expect(guard('/login', false)).toEqual({ view: 'Login' })
  })

  test('NAV-03 sends signed-out visitors to /login, except Login, Register and Feedback', () => {
    const views = [
      ...shellViews.map(({ path }) => path),
      '/direct',
      '/',
      '/no-such-page',
      '/employee/12/show',
    ]
    for (const path of views) expect(guard(path, false)).toEqual({ redirect: '/login' })
    const entries = {
      '/register': 'Register',
      '/feedback': 'Feedback',
      '/feedback-response': 'Feedback Response',
    }
    for (const [path, view] of Object.entries(entries)) expect(guard(path, false)).toEqual({ view })
    for (const { path, name } of shellViews) {
      expect(guard(path, true)).toEqual({ view: undefined })
      expect(viewAt(path)?.name).toBe(name)
    }
    expect(viewAt('/employee/12/show')?.name).toBe('Employees')
    expect(viewAt('/employee-kit')?.name).toBe('Employee Kit')
    expect(viewAt('/no-such-page')).toBeUndefined()
    expect(guard('/', true)).toEqual({ redirect: '/dashboard' })
  })

  test('the shell has the 38 paths of the spec, each once', () => {
    expect(shellViews).toHaveLength(38)
    expect(new Set(shellViews.map(({ path }) => path)).size).toBe(38)
  })
})

describe('a remembered address', () => {
  test('is followed only where it stays on this origin', () => {
    expect(safePath('/employee/12?tab=1#kit')).toBe('/employee/12?tab=1#kit')
    const hostile = [
      null,
      '',
      'employee',
      'https://evil.test/',
      '//evil.test',
      '///evil.test',
      '/\\evil.test',
      '/\\/evil.test',
      '/\t/evil.test',
      '/\n/evil.test',
      '/./\\evil.test',
      '/.//evil.test',
      '/..//evil.test',
      '\\\\evil.test',
      'javascript:alert(1)',
      ' //evil.test',
    ]
    for (const address of hostile) expect([address, safePath(address)]).toEqual([address, undefined])
  })

  test('never leads to another origin', () => {
    const pieces = fc.array(
      fc.constantFrom('/', '\\', '.', '..', ':', '@', '\t', 'evil.test', 'https', '%2f', '？', 'a'),
    )
    fc.assert(
      fc.property(pieces, (list) => {
        const path = safePath(list.join(''))
        if (path !== undefined)
          expect(new URL(path, 'https://portal.test').origin).toBe('https://portal.test')
      }),
      { numRuns: 5000 },
    )
  })

  test('never leads back to an entry page, which would go round in circles', () => {
    for (const path of ['/login', '/login/', '/direct', '/register?x=1'])
      expect(safePath(path)).toBeUndefined()
  })
})
