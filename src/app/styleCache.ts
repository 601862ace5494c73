import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * The cache of the console's styles. A browser that is given a media rule or an animation applies every rule of its style
 * element again. For an element with the rules of a sheet, these are all of its cells. So later rules get an element of
 * their own. The order of the rules stays the same.
 * @param nonce of the page's content security policy
 */
export function createStyleCache(nonce: string | undefined): EmotionCache {
  const cache = createCache({ key: 'css', nonce })
  const { sheet } = cache
  const insert = sheet.insert.bind(sheet)
  let isNew = false
  sheet.insert = (rule) => {
    if (!isNew) {
      // At a count of zero the sheet adds an element.
      sheet.ctr = 0
      isNew = true
      queueMicrotask(() => (isNew = false))
    }
    insert(rule)
  }
  return cache
}
