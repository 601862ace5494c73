import createCache, { type EmotionCache } from '@emotion/cache'

/** Rules in one style element. */
const rulesPerElement = 50

/**
 * The cache of the console's styles. A browser that is given a media rule or an animation applies every rule of its style
 * element again. With one element for all rules, each first dialog and ripple restyled the whole page. So an element gets
 * few rules; their order stays the same.
 * @param nonce of the page's content security policy
 */
export function createStyleCache(nonce: string | undefined): EmotionCache {
  const cache = createCache({ key: 'css', nonce })
  const { sheet } = cache
  const insert = sheet.insert.bind(sheet)
  sheet.insert = (rule) => {
    // At a count of zero the sheet adds an element.
    if (sheet.ctr >= rulesPerElement) sheet.ctr = 0
    insert(rule)
  }
  return cache
}
