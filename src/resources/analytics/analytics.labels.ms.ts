/** Labels that only this area uses, in Bahasa Malaysia, by their English text. */
export const analyticsLabelsMs: Readonly<Record<string, string>> = {
  'Templates show what your records say: figures of this portal, or boards of your analytics service.':
    'Templat menunjukkan apa yang rekod anda nyatakan: angka portal ini, atau papan perkhidmatan analitik anda.',
  Shows: 'Menunjukkan',
  'Grouped by': 'Dikumpulkan mengikut',
  'Looks back': 'Melihat ke belakang',
  'Number of the board': 'Nombor papan',
  'Address of the manual': 'Alamat manual',
  Finance: 'Kewangan',
  'Figures of this portal': 'Angka portal ini',
  'Board of the analytics service': 'Papan perkhidmatan analitik',
  'A page elsewhere': 'Halaman di tempat lain',
  'Today is the last of them.': 'Hari ini ialah yang terakhir.',
  'Off, it is not shown in the gallery.': 'Jika dimatikan, ia tidak ditunjukkan dalam galeri.',
  Elsewhere: 'Di tempat lain',
}
