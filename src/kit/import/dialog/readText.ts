/**
 * The text of a file, in whichever of the usual encodings it is: UTF-8, UTF-16 as spreadsheets save "Unicode text", or
 * the Windows code page of older programs.
 */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const wide = utf16Of(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    // Not UTF-8; in the code page every sequence of bytes is some text.
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

/** UTF-16 shows by its byte order mark or, without one, by the zero byte of the first character. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined)) return 'utf-16be'
  return undefined
}
