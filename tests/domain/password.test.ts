import { describe, expect, it } from 'vitest'
import { commonPasswordMessage, passwordMessage, passwordProblem } from '../../src/domain/password.ts'

describe('the password rule (spec 5)', () => {
  it('takes six characters of any script and refuses fewer, in the words of the spec', () => {
    expect(passwordMessage).toBe('Password must consist of minimum 6 character and no spaces')
    for (const good of ['abc12!', 'пароль', '密码密码密码', '🔑🔑🔑🔑🔑🔑'])
      expect(passwordProblem(good)).toBeNull()
    for (const short of ['', 'abc12', '🔑🔑🔑🔑🔑']) expect(passwordProblem(short)).toBe(passwordMessage)
  })

  it('refuses spaces of every kind, wherever they stand', () => {
    for (const space of [' ', '\t', '\n', '\u00a0', '\u3000']) {
      for (const bad of [`${space}secret1`, `sec${space}ret1`, `secret1${space}`]) {
        expect(passwordProblem(bad)).toBe(passwordMessage)
      }
    }
  })

  it('follows the deployment in a longer minimum and in a list of common passwords', () => {
    expect(passwordProblem('abc12!', { minimumLength: 8 })).toBe(
      'Password must consist of minimum 8 character and no spaces',
    )
    expect(passwordProblem('qwerty', { isCommon: (word) => word === 'qwerty' })).toBe(commonPasswordMessage)
  })
})
