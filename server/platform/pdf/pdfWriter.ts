import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fontOf, openFaces, type Face, type Faces, type Run, type Weight } from './faces.ts'
import { guarded } from '../streams.ts'
import { wrapped } from './wrapping.ts'

/** How a text is written; sizes and widths in points. */
export interface Style {
  size: number
  weight?: Weight
  colour?: string
}

/** A line of text, ready to be drawn. */
export interface Line {
  runs: readonly Run[]
  width: number
}

/** Line height and baseline, relative to the font size. */
const lineHeight = 1.36
const baseline = 1.02

export interface PdfOptions {
  title: string
  /** The language, for screen readers. */
  language: string
  /** The creation date in the file: the same contents and date produce the same bytes. */
  made: Date
  /** Margin on all sides, in points. */
  margin: number
}

/** Somebody who asked for a document has gone away. */
export class NobodyReads extends Error {}

// oxlint-disable-next-line no-control-regex -- naming control characters is this pattern's purpose
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/**
 * An A4 document that streams while it is written. `prepare` must see each text before, to load its fonts. Positions
 * are points from the upper left corner.
 */
export class PdfWriter {
  readonly stream = guarded(new PassThrough())
  readonly #doc: PDFKit.PDFDocument
  readonly #faces: Readonly<Record<Weight, Faces>>
  readonly #registered = new Set<string>()
  readonly #fonts: object[] = []

  private constructor(doc: PDFKit.PDFDocument, faces: Readonly<Record<Weight, Faces>>) {
    this.#doc = doc
    this.#faces = faces
    doc.on('error', (error) => this.stream.destroy(error))
    doc.on('data', (chunk: Buffer) => this.stream.write(chunk))
    doc.on('end', () => this.stream.end())
  }

  static async open({ title, language, made, margin }: PdfOptions): Promise<PdfWriter> {
    // Loaded with the first document: it takes memory that a server without documents does not need.
    const { default: Document } = await import('pdfkit')
    const doc = new Document({
      size: 'A4',
      margin,
      autoFirstPage: false,
      bufferPages: true,
      displayTitle: true,
      lang: language,
      info: { Title: title, CreationDate: made, ModDate: made, Producer: 'pdfkit', Creator: 'pdfkit' },
      // Left out it would be a font of the library's own, which draws Latin letters only.
      font: '',
    })
    return new PdfWriter(doc, await openFaces())
  }

  /** Lines, shapes and pictures are drawn with the library's own calls. */
  get doc(): PDFKit.PDFDocument {
    return this.#doc
  }

  /** Width and height between the margins. */
  get room() {
    const { page } = this.#doc
    const { left, right, top, bottom } = page.margins
    return { left, top, width: page.width - left - right, bottom: page.height - bottom }
  }

  /** Opens the fonts that the texts need, one at a time. */
  async prepare(texts: readonly string[], weight: Weight = 400) {
    for (const text of texts) for (const { face } of this.#faces[weight].runs(text)) await this.#open(face)
  }

  async #open(face: Face) {
    if (this.#registered.has(face.file)) return
    this.#doc.registerFont(face.file, new Uint8Array(await fontOf(face))).font(face.file)
    const font: unknown = Reflect.get(this.#doc, '_font')
    if (typeof font === 'object' && font !== null) this.#fonts.push(font)
    this.#registered.add(face.file)
    await setImmediate()
  }

  #runs(text: string, weight: Weight = 400) {
    return this.#faces[weight].runs(text.replaceAll(unprintable, '').replaceAll('\t', ' '))
  }

  #widthOf(text: string, { size, weight }: Style): number {
    return this.#runs(text, weight).reduce(
      (sum, run) => sum + this.#doc.font(run.face.file, size).widthOfString(run.text),
      0,
    )
  }

  /** The lines of a text at that width, each worked out when it is asked for. */
  *eachLine(text: string, width: number, style: Style): Generator<Line, void, undefined> {
    for (const line of wrapped(text.normalize('NFC'), width, (part) => this.#widthOf(part, style)))
      yield { runs: this.#runs(line, style.weight), width: this.#widthOf(line, style) }
  }

  /** All lines of a text at that width; of one that is not long. */
  lines = (text: string, width: number, style: Style): Line[] => [...this.eachLine(text, width, style)]

  heightOf = (lines: readonly Line[], { size }: Style) => lines.length * size * lineHeight

  /** Draws lines below one another. @returns where the next could begin */
  draw(lines: readonly Line[], x: number, y: number, { size, colour = '#1b2430' }: Style): number {
    for (const [index, line] of lines.entries()) {
      let at = x
      const base = y + (index * lineHeight + baseline) * size
      for (const { face, text } of line.runs) {
        this.#doc.font(face.file, size).fillColor(colour)
        this.#doc.text(text, at, base, { lineBreak: false, baseline: 'alphabetic' })
        at += this.#doc.widthOfString(text)
      }
    }
    return y + this.heightOf(lines, { size })
  }

  /** Hands over the pages, which can't be changed any more. @throws NobodyReads */
  async flush() {
    this.#doc.flushPages()
    await this.drained()
  }

  /** Yields to other work, and waits while the reader is slow. @throws NobodyReads */
  async drained() {
    await setImmediate()
    const { stream } = this
    if (stream.destroyed) throw new NobodyReads()
    if (!stream.writableNeedDrain) return
    const either = new AbortController()
    const { signal } = either
    const waits = [once(stream, 'drain', { signal }), once(stream, 'close', { signal })]
    // The one that is not waited for any more ends as aborted.
    await Promise.race(waits).finally(() => {
      either.abort()
      void Promise.allSettled(waits)
    })
    if (stream.destroyed) throw new NobodyReads()
  }

  /** Ends the document; its fonts go into it one at a time, because each takes a while. */
  async end() {
    await this.flush()
    for (const font of this.#fonts) {
      const finalize: unknown = Reflect.get(font, 'finalize')
      if (typeof finalize === 'function') Reflect.apply(finalize, font, [])
      await setImmediate()
    }
    this.#doc.end()
  }
}

/** Streams a document while `write` runs; an error ends the stream. */
export function written(pdf: PdfWriter, write: () => Promise<void>): PassThrough {
  void (async () => {
    try {
      await write()
      await pdf.end()
    } catch (error) {
      if (!(error instanceof NobodyReads))
        pdf.stream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  })()
  return pdf.stream
}
