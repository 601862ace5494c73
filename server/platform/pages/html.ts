/** Safe markup; all other values in a template are escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for markup and quoted attributes. */
export const escapeText = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark)

type Part = Html | string | number | readonly Html[]

const render = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return part.map(({ text }) => text).join('')
}

/** A template whose values are escaped unless they are markup themselves. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(render)))
