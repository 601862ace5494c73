import englishFramework from 'ra-language-english'
import { expect, test } from 'vitest'
import { en } from '../../src/providers/i18n/en.ts'
import { ms } from '../../src/providers/i18n/ms.ts'
import { msFramework } from '../../src/providers/i18n/msFramework.ts'

function texts(messages: object, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : texts(value, `${path}${key}.`),
  )
}
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort()

test('both languages have the same texts, with the same values to fill in', () => {
  const english = new Map(texts({ ...englishFramework, ...en }))
  const malay = new Map(texts({ ...msFramework, ...ms }))
  expect([...malay.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of malay) {
    expect(text, key).not.toBe('')
    // Of two plural forms, either may hold the number.
    expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key) ?? '')])
  }
})
