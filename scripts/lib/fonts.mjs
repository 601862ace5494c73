import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './processes.mjs'

/** Files of each font that printed papers are set in, by package. */
const printed = {
  'noto-sans': /-(400|700)-normal\.woff$/,
  'noto-sans-tamil': /-tamil-(400|700)-normal\.woff$/,
  'noto-sans-sc': /-\d+-400-normal\.woff$/,
}

/** Copies the fonts of PDFs next to the built server, so that it needs none of their packages. */
export function copyFonts() {
  for (const [name, wanted] of Object.entries(printed)) {
    const from = path.join(root, 'node_modules/@fontsource', name)
    const to = path.join(root, 'dist/server/fonts', name)
    mkdirSync(path.join(to, 'files'), { recursive: true })
    const files = readdirSync(path.join(from, 'files')).filter((file) => wanted.test(file))
    for (const file of ['unicode.json', 'LICENSE', ...files.map((file) => `files/${file}`)])
      cpSync(path.join(from, file), path.join(to, file))
  }
}
