/** Characters that PostgreSQL or a reader of the record cannot hold: NUL, and control characters but tab and line breaks. */
// oxlint-disable-next-line no-control-regex -- naming control characters is this pattern's purpose
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

/** Whether a text holds only what can be stored and shown. */
export const isPrintable = (text: string): boolean => !unprintable.test(text)

/**
 * Control characters that change the writing direction of neighbouring text in a list, a mail or on paper.
 * Right-to-left scripts need none of them.
 */
const directing = /\p{Bidi_Control}/gu

/** The text without what directs its neighbours. */
export const withoutDirections = (text: string): string => text.replaceAll(directing, '')
