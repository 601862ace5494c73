/** A text reduced to its letters and digits, for comparing headings and names that people write in many ways. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
