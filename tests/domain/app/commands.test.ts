import { expect, test } from 'vitest'
import { goLetters } from '../../../src/app/shell/commandMenu/letters.ts'
import { rank } from '../../../src/app/shell/commandMenu/rank.ts'

const best = (typed: string, names: readonly string[]) =>
  names
    .map((name) => ({ name, score: rank(name, typed) }))
    .filter((one): one is { name: string; score: number } => one.score !== undefined)
    .sort((one, other) => other.score - one.score)
    .map(({ name }) => name)

test('finds beginnings before parts, parts before scattered letters', () => {
  const names = ['New employee', 'Employees', 'Work Request', 'Redeploy', 'Department']
  expect(best('emp', names)).toEqual(['Employees', 'New employee'])
  expect(best('new emp', names)).toEqual(['New employee'])
  expect(best('ploy', names)).toEqual(['Redeploy', 'Employees', 'New employee'])
  expect(best('wrk', names)).toEqual(['Work Request'])
  expect(best('xyz', names)).toEqual([])
  expect(best('dptm', names)).toEqual(['Department'])
  expect(best('ÉMP', ['émployé'])).toEqual(['émployé'])
  expect(best('', names)).toEqual(names)
})

test('no two pages go by one letter, and the one named first has the choice', () => {
  const names = [
    'Pin',
    'Employees',
    'Department',
    'Work Request',
    'Home',
    'Work tasks',
    'Work files',
    'Holidays',
  ]
  const letters = goLetters(names.map((name) => ({ path: name, name })))
  expect([...letters].map(([name, letter]) => `${letter} ${name}`)).toEqual([
    'p Pin',
    'e Employees',
    'd Department',
    'w Work Request',
    'h Home',
    't Work tasks',
    'f Work files',
    'o Holidays',
  ])
})
