import type { DocumentLanguage } from '../../../src/resources/documents/documents.shapes.ts'

const en = {
  where: 'Where',
  who: 'Who',
  when: 'When',
  what: 'What',
  tasks: 'Tasks',
  required: 'required',
  doneBy: 'done by',
  before: 'Before',
  after: 'After',
  during: 'Further photos',
  photos: 'Photos',
  documents: 'Documents',
  notPrinted: 'Not printed here',
  comments: 'Comments',
  internal: 'Internal',
  forRequester: 'For the requester',
  fromRequester: 'From the requester',
  page: '{ref} · page {page} of {pages}',
  title: 'Work request {ref}',
  visit: 'Visit {ref}',
  number: 'no. {serial}',
  titles: '{count} work requests',
  labels: 'QR labels',
  idCards: 'ID cards',
  scan: 'How did you find this place? Scan and tell us.',
}
export type DocumentWord = keyof typeof en

const ms: Readonly<Record<DocumentWord, string>> = {
  where: 'Di mana',
  who: 'Siapa',
  when: 'Bila',
  what: 'Apa',
  tasks: 'Tugasan',
  required: 'wajib',
  doneBy: 'dibuat oleh',
  before: 'Sebelum',
  after: 'Selepas',
  during: 'Gambar lain',
  photos: 'Gambar',
  documents: 'Dokumen',
  notPrinted: 'Tidak dicetak di sini',
  comments: 'Komen',
  internal: 'Dalaman',
  forRequester: 'Untuk pemohon',
  fromRequester: 'Daripada pemohon',
  page: '{ref} · halaman {page} daripada {pages}',
  title: 'Permintaan kerja {ref}',
  visit: 'Lawatan {ref}',
  number: 'no. {serial}',
  titles: '{count} permintaan kerja',
  labels: 'Label QR',
  idCards: 'Kad pengenalan pekerja',
  scan: 'Bagaimana keadaan tempat ini? Imbas dan beritahu kami.',
}

const words: Readonly<Record<DocumentLanguage, Readonly<Record<DocumentWord, string>>>> = { en, ms }

/** A word of the printed documents. */
export const documentWord = (
  language: DocumentLanguage,
  word: DocumentWord,
  values: Readonly<Record<string, string | number>> = {},
): string => words[language][word].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
