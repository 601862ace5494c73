import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  actions,
  allCodes,
  codeFor,
  moduleCodes,
  permissionOf,
  scopeOf,
  scopes,
  withOurModules,
} from '../../../src/domain/access/permissions.ts'

const anyModule = fc.constantFrom(...moduleCodes)
const anyScope = fc.constantFrom(...scopes)
const anyAction = fc.constantFrom(...actions)

test('PERM-01 the codes are those of the table: A B C D I and E F G H J, in Deep Analytic and VMS A to J', () => {
  const spec = 'SC AT SS AN NT US ST PN CP OR RP TS EM PT TD LV PA EF AC AV DA VM'.split(' ')
  expect(moduleCodes).toEqual([...spec, 'CM', 'PD'])
  for (const module of moduleCodes) {
    const letters = (scope: 'main' | 'me') =>
      actions.map((action) => codeFor(module, scope, action)[2]).join('')
    const sequential = module === 'DA' || module === 'VM'
    expect([letters('main'), letters('me')]).toEqual(sequential ? ['ABCDE', 'FGHIJ'] : ['ABCDI', 'EFGHJ'])
  }
})

test('PERM-01 a code tells its module, scope and action back, and no two share a code', () => {
  expect(new Set(allCodes).size).toBe(moduleCodes.length * scopes.length * actions.length)
  fc.assert(
    fc.property(anyModule, anyScope, anyAction, (module, scope, action) => {
      expect(permissionOf(codeFor(module, scope, action))).toEqual({ module, scope, action })
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(permissionOf(text) !== undefined).toBe(allCodes.includes(text))
    }),
  )
})

test('the main code reaches all rows, the me code own rows, others none', () => {
  fc.assert(
    fc.property(fc.subarray([...allCodes]), anyModule, anyAction, (list, module, action) => {
      const main = list.includes(codeFor(module, 'main', action))
      const me = list.includes(codeFor(module, 'me', action))
      expect(scopeOf(new Set(list), module, action)).toBe(main ? 'all' : me ? 'own' : 'none')
    }),
  )
})

test('with the spec’s modules alone, maintenance is open, and User opens personal data', () => {
  const open = withOurModules(new Set(['USF']))
  for (const action of actions) expect(scopeOf(open, 'CM', action)).toBe('all')
  expect([...open].filter((code) => !code.startsWith('CM'))).toEqual(['USF', 'PDF'])
})
