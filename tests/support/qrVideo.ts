import { writeFile } from 'node:fs/promises'
import { encode } from 'uqr'

const [width, height, module] = [640, 480, 12]

/**
 * Writes a camera's view of a QR code as raw pictures (YUV4MPEG2). Chromium uses it with
 * `--use-file-for-fake-video-capture`.
 */
export async function writeQrVideo(file: string, code: string): Promise<void> {
  const { data, size } = encode(code, { border: 2 })
  const luma = Buffer.alloc(width * height, 235)
  const left = Math.floor((width - size * module) / 2)
  const top = Math.floor((height - size * module) / 2)
  const paint = (row: number, column: number) => {
    for (let y = 0; y < module; y += 1) {
      const start = (top + row * module + y) * width + left + column * module
      luma.fill(16, start, start + module)
    }
  }
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries()) if (isDark) paint(row, column)
  const chroma = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
}
