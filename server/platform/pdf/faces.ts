import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { unpackWoff } from './woff.ts'

/** A font file with the characters that it draws. */
export interface Face {
  /** Its file below the folder of fonts. */
  file: string
  /** First and last of each span of code points. */
  spans: readonly (readonly [number, number])[]
}

export type Weight = 400 | 700

/** The font folder: next to this file in a build, in the development packages otherwise. */
function fontFolder(): string {
  const built = path.join(import.meta.dirname, 'fonts')
  return existsSync(built) ? built : path.resolve(import.meta.dirname, '../../../node_modules/@fontsource')
}

/**
 * Families in their order of preference for a character. Chinese has a hundred files, of which a document needs a few.
 * It has one weight, because another would double the installed size.
 */
const families: readonly { name: string; weights: readonly Weight[]; has: (subset: string) => boolean }[] = [
  { name: 'noto-sans', weights: [400, 700], has: () => true },
  { name: 'noto-sans-tamil', weights: [400, 700], has: (subset) => subset === 'tamil' },
  { name: 'noto-sans-sc', weights: [400], has: (subset) => subset.startsWith('[') },
]
/** Within a family the plain Latin file is first, because most text needs only it. */
const latinFirst = (one: string, other: string) => rank(one) - rank(other)
const rank = (subset: string) => ['latin', 'latin-ext'].indexOf(subset) + 1 || 3

const coverage = z.record(z.string(), z.string())

const spanOf = (range: string): [number, number] => {
  const [first = '', last = first] = range.trim().slice(2).split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

async function facesOf(folder: string, weight: Weight): Promise<Face[]> {
  const all = await Promise.all(
    families.map(async ({ name, weights, has }) => {
      const subsets = coverage.parse(
        JSON.parse(await readFile(path.join(folder, name, 'unicode.json'), 'utf8')),
      )
      const drawn = weights.includes(weight) ? weight : weights[0]
      return Object.keys(subsets)
        .filter(has)
        .sort(latinFirst)
        .map((subset) => ({
          file: `${name}/files/${name}-${subset.replaceAll(/[[\]]/g, '')}-${drawn}-normal.woff`,
          spans: (subsets[subset] ?? '').split(',').map(spanOf),
        }))
    }),
  )
  return all.flat()
}

/** A stretch of text that one font draws. */
export interface Run {
  face: Face
  text: string
}

const covers = ({ spans }: Face, point: number) =>
  spans.some(([first, last]) => point >= first && point <= last)

/** Finds the font for each character of a text, and the fonts' contents; one for each weight and process. */
export class Faces {
  readonly #faces: readonly Face[]
  readonly #known = new Map<number, Face | undefined>()

  private constructor(faces: readonly Face[]) {
    this.#faces = faces
  }

  static async open(weight: Weight): Promise<Faces> {
    return new Faces(await facesOf(fontFolder(), weight))
  }

  /** The text in stretches of one font each. What no font draws is left to the first, which shows a box for it. */
  runs(text: string): Run[] {
    const runs: Run[] = []
    for (const letter of text) {
      const last = runs.at(-1)
      const face = this.#faceFor(letter.codePointAt(0) ?? 0, last?.face)
      if (!face) continue
      if (last?.face === face) last.text += letter
      else runs.push({ face, text: letter })
    }
    return runs
  }

  /** Marks and joiners belong to several scripts: they stay with the letters before them. */
  #faceFor(point: number, before: Face | undefined): Face | undefined {
    if (before && covers(before, point)) return before
    if (!this.#known.has(point))
      this.#known.set(
        point,
        this.#faces.find((face) => covers(face, point)),
      )
    return this.#known.get(point) ?? this.#faces[0]
  }
}

let opened: Promise<Readonly<Record<Weight, Faces>>> | undefined

/** The fonts of this process, by weight. */
export const openFaces = () =>
  (opened ??= Promise.all([Faces.open(400), Faces.open(700)]).then(([plain, bold]) => ({
    400: plain,
    700: bold,
  })))

const contents = new LRUCache<string, Promise<Buffer>>({ max: 40 })

/** The plain font of a face. */
export function fontOf({ file }: Face): Promise<Buffer> {
  const known = contents.get(file)
  if (known) return known
  const font = readFile(path.join(fontFolder(), file)).then(unpackWoff)
  contents.set(file, font)
  font.catch(() => contents.delete(file))
  return font
}
