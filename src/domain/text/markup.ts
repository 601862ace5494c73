/** Allowed tags of a message: emphasis, lists and links. */
export const markupTags = [
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'code',
  'p',
  'br',
  'ul',
  'ol',
  'li',
] as const

const allowed: ReadonlySet<string> = new Set(markupTags)
// Attributes longer than this belong to nothing that we keep; the bound also keeps hostile text from being slow to read.
const tag = /<(?:(\/?)([a-z][a-z0-9-]*)([^>]{0,2000})>)?/gi
const address = /[\s"'/]href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/**
 * Keeps only known tags, and of their attributes only addresses of links. Other tags are dropped, and any further `<`
 * becomes text. The renderer must still check the addresses. This keeps handlers and styles from the page's parser,
 * because browsers report them as attacks even if they are never shown.
 */
export const plainMarkup = (markup: string): string =>
  markup.replaceAll(tag, (_, slash: string | undefined, name: string | undefined, rest = '') => {
    if (name === undefined) return '&lt;'
    const kept = name.toLowerCase()
    if (!allowed.has(kept)) return ''
    const [, double, single, bare] = (kept === 'a' && !slash && address.exec(String(rest))) || []
    const href = double ?? single ?? bare
    return href === undefined ? `<${slash}${kept}>` : `<a href="${href.replaceAll('"', '&quot;')}">`
  })
