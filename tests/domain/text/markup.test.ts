import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markupTags, plainMarkup } from '../../../src/domain/text/markup.ts'
import { hostileMarkup } from '../../support/hostileMarkup.ts'

const onlyKnown = new RegExp(`^(?:[^<]|<a href="[^"]*">|</?(?:${markupTags.join('|')})>)*$`)

test('keeps emphasis and links, drops other tags and attributes', () => {
  expect(plainMarkup('<b>3</b> to <I class="x">5</I><br/>1 < 2 &amp; 3')).toBe(
    '<b>3</b> to <i>5</i><br>1 &lt; 2 &amp; 3',
  )
  expect(plainMarkup(`<a class=x href='/leave?a="1"' onclick=alert(1)>Leave</a>`)).toBe(
    '<a href="/leave?a=&quot;1&quot;">Leave</a>',
  )
  expect(plainMarkup('<div style="x"><p>One</p></div><script>alert(1)</script>')).toBe('<p>One</p>alert(1)')
})

test('leaves nothing but known tags for any input', () => {
  for (const markup of hostileMarkup) expect(plainMarkup(markup), markup).toMatch(onlyKnown)
  const pieces = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    '=',
    ' ',
    'a',
    'b',
    'script',
    'href',
    'onclick',
    '<b',
    '</',
    '<a ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
      expect(plainMarkup(parts.join(''))).toMatch(onlyKnown)
    }),
    { seed: 5, numRuns: 3_000 },
  )
})

test('is quick with text made to be slow', () => {
  const begun = performance.now()
  plainMarkup('<a'.repeat(2_000))
  // Slow would be minutes: the bound is no measurement.
  expect(performance.now() - begun).toBeLessThan(3_000)
})
