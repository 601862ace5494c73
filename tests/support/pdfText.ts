import { inflateSync } from 'node:zlib'

/** A page as the tests read it. */
export interface PdfPage {
  /** Its lines, from top to bottom as they were drawn. */
  lines: string[]
  pictures: number
  /** Those of them that nothing is drawn of outside a frame. */
  clipped: number
  /** Squares that are drawn, x and y from the lower left corner, in points. */
  squares: { x: number; y: number; width: number; height: number }[]
}

interface Part {
  dictionary: string
  content: Buffer
}

/** The objects of a document as this portal writes it, by number. */
function partsOf(pdf: Buffer): Map<number, Part> {
  const text = pdf.toString('latin1')
  const parts = new Map<number, Part>()
  for (let at = 0; ;) {
    const head = /(?:^|\n)(\d+) 0 obj\n/g
    head.lastIndex = at
    const found = head.exec(text)
    if (!found) return parts
    const begin = found.index + found[0].length
    const dictionary = text.slice(begin, begin + text.slice(begin).search(/stream\n|endobj/))
    const length = Number(/\/Length (\d+)\n/.exec(dictionary)?.[1] ?? 0)
    const start = begin + dictionary.length + 'stream\n'.length
    const raw = pdf.subarray(start, start + length)
    const packed = dictionary.includes('/FlateDecode') && !dictionary.includes('/Subtype /Image')
    parts.set(Number(found[1]), { dictionary, content: packed ? inflateSync(raw) : raw })
    at = length > 0 ? start + length : begin
  }
}

const letters = (hex: string) =>
  String.fromCharCode(...(hex.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** The text of each glyph of a font. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      glyphs.set(Number.parseInt(first, 16) + index, letters(hex))
  }
  return glyphs
}

/** Reads the text and drawings of a document of this portal. */
export function readPdf(pdf: Buffer): PdfPage[] {
  const parts = partsOf(pdf)
  const part = (name: string, { dictionary }: Part) => {
    const id = new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1]
    return id === undefined ? undefined : parts.get(Number(id))
  }
  const pages = [...parts.values()].filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary))
  return pages.map((page) => {
    const resources = part('Resources', page)?.dictionary ?? ''
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const font = parts.get(Number(id))
        const map = font && part('ToUnicode', font)
        return [name, glyphsOf(map?.content.toString('latin1') ?? '')] as const
      }),
    )
    const drawn = part('Contents', page)?.content.toString('latin1') ?? ''
    const lines: { y: string; text: string }[] = []
    for (const [block] of drawn.matchAll(/BT\n[\s\S]*?ET/g)) {
      const y = /1 0 0 1 [\d.-]+ ([\d.-]+) Tm/.exec(block)?.[1] ?? ''
      const font = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '')
      const codes = [...block.matchAll(/<(\w+)>/g)].map(([, hex = '']) => hex).join('')
      const text = (codes.match(/.{4}/g) ?? [])
        .map((code) => font?.get(Number.parseInt(code, 16)) ?? '?')
        .join('')
      const last = lines.at(-1)
      if (last?.y === y) last.text += text
      else lines.push({ y, text })
    }
    const squares = [...drawn.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)].map(([, ...four]) => {
      const [x = 0, y = 0, width = 0, height = 0] = four.map(Number)
      return { x, y, width, height }
    })
    return {
      lines: lines.map(({ text }) => text),
      pictures: [...drawn.matchAll(/\/I\d+ Do/g)].length,
      clipped: [...drawn.matchAll(/\bW n\b[^Q]*?\/I\d+ Do/g)].length,
      squares,
    }
  })
}
