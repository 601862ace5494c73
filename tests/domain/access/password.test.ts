import { describe, expect, it } from 'vitest'
import {
  commonPasswordMessage,
  passwordMessage,
  passwordProblem,
  patternPasswordMessage,
  personalPasswordMessage,
} from '../../../src/domain/access/password.ts'

describe('the password rule (spec 5)', () => {
  it('takes six characters of any script and refuses fewer, in the words of the spec', () => {
    expect(passwordMessage).toBe('Password must consist of minimum 6 character and no spaces')
    for (const good of ['abc12!', 'пароль', '密码学校图书', '🔑🚪🏠🌧🚲🍜'])
      expect(passwordProblem(good)).toBeNull()
    for (const short of ['', 'abc12', '🔑🔑🔑🔑🔑']) expect(passwordProblem(short)).toBe(passwordMessage)
  })

  it('refuses spaces of every kind and position', () => {
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
  it('refuses repeated characters and sequences, with one character added too', () => {
    for (const weak of [
      'aaaaaaaa',
      'AAAaaaaa',
      'abababab',
      'abcabc',
      'aaabbb',
      '12345678',
      '87654321',
      '1234abcd',
      'qwertyui',
      'poiuyt1',
      'abcdef!',
      '111111a',
      '密密密密密密',
    ])
      expect([weak, passwordProblem(weak)]).toEqual([weak, patternPasswordMessage])
    for (const good of ['abc12!', 'Rahsia!23', 'correct-horse', 'secret12', 'Another1', '1a2b3c'])
      expect([good, passwordProblem(good)]).toEqual([good, null])
  })

  it('refuses a password from its owner’s number, name, address or company', () => {
    const about = [
      '+60192837465',
      'Nur Aisyah',
      'Binti Rahman',
      'aisyah.rahman@example.com',
      'Seri Maju Sdn Bhd',
    ]
    for (const weak of [
      '+60192837465',
      '0192837465',
      '192837465x',
      'Aisyah123',
      'nur.aisyah!',
      'Rahman2026',
      'aisyahrahman1',
      'SeriMaju88',
      'aisyah.rahman@example.com',
    ])
      expect([weak, passwordProblem(weak, { about })]).toEqual([weak, personalPasswordMessage])
    for (const good of ['Rahsia!23', 'aisyah-kereta-api', 'maju-Terus-7'])
      expect([good, passwordProblem(good, { about })]).toEqual([good, null])
    expect(passwordProblem('Ok!234x', { about: ['Ok', null, undefined, ''] })).toBeNull()
  })
})
