/*
 * An apostrophe where a cell would begin keeps a spreadsheet from running a text as a formula (OWASP, CSV Injection). A cell
 * may begin at the start of the text, and after each separator: a spreadsheet may take another separator than the file's.
 * A text that begins with an apostrophe gets another one, because reading removes one.
 *
 * The patterns are made of characters that PostgreSQL and JavaScript read alike.
 */
const signs = '=+@＝＋－＠-'
const separators = ';|\t\r\n；｜'

/** Before the sign, after a separator: its first group is what the apostrophe follows. */
export const innerFormula = `([${separators}][ "]*)(?='*[${signs}])`
/** At the start, where more characters begin what some spreadsheet runs. */
export const firstFormula = `^(?='*[%％;|\t\r；｜${signs}])`

const inner = new RegExp(innerFormula, 'g')
const first = new RegExp(firstFormula)
const guardedInner = new RegExp(innerFormula.replace(`(?='*`, `'(?='*`), 'g')
const guardedFirst = new RegExp(firstFormula.replace('^', "^'"))

/** The text with its apostrophes. */
export const guarded = (text: string): string => text.replace(inner, `$1'`).replace(first, `'`)

/** The text without the apostrophes that `guarded` puts into it. */
export const unguarded = (text: string): string => text.replace(guardedFirst, '').replace(guardedInner, '$1')

/** Guards a text that reading would change, because it looks guarded. */
export const guardedAgain = (text: string): string =>
  text.replace(guardedFirst, `''`).replace(guardedInner, `$1''`)
