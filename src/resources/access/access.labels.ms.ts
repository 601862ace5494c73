/** Labels that only this area uses, in Bahasa Malaysia, by their English text. */
export const accessLabelsMs: Readonly<Record<string, string>> = {
  'Roles say what people may see and do. Every employee holds one.':
    'Peranan menentukan apa yang boleh dilihat dan dilakukan. Setiap pekerja memegang satu.',
}
