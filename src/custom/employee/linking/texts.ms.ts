import type { LinkText } from './texts.ts'

export const linkTextsMs: Readonly<Record<LinkText, string>> = {
  contactNumber: 'Ini mungkin %{name} (nombor telefon sama), yang belum mempunyai log masuk.',
  email: 'Ini mungkin %{name} (e-mel sama), yang belum mempunyai log masuk.',
  name: 'Ini mungkin %{name} (nama sama), yang belum mempunyai log masuk.',
  link: 'Pautkan',
  linkTo: 'Pautkan kepada %{name}',
  look: 'Buka',
  lookAt: 'Buka %{name}',
  needsRoles: 'Rekod ini memegang peranan: untuk memautkannya, kebenaran ACC diperlukan.',
  unproved: 'Belum dibuktikan: jemput pekerja ini sahaja',
  title: 'Pautkan kepada %{name}?',
  moves:
    'Log masuk %{member} menjadi log masuk %{name}. Rekod itu mengekalkan nombor pekerja, pin dan segala yang ada padanya.',
  deletes: 'Rekod %{member} dipadamkan: tiada sesiapa disenaraikan dua kali.',
  noRole:
    '%{name} belum memegang peranan. Berikan satu selepas ini; sehingga itu tiada apa-apa untuk dilihat selepas log masuk.',
  linked: 'Log masuk telah dipautkan kepada %{name}',
  failed: 'Tiada apa-apa dipautkan: %{reason}',
}
