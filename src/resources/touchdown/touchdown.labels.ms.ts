/** Labels that only this area uses, in Bahasa Malaysia, by their English text. */
export const touchdownLabelsMs: Readonly<Record<string, string>> = {
  'A touchdown is a supervisor’s coming to a site, with when they came and how long they stayed.':
    'Touchdown ialah kedatangan penyelia ke tapak, dengan masa tiba dan tempoh singgah.',
  Left: 'Beredar',
  Stay: 'Tempoh singgah',
  'At the site': 'Di tapak',
  'Whom they met': 'Orang yang ditemui',
  'When they came, or else were to come.': 'Masa mereka datang, atau sepatutnya datang.',
  'Short stay': 'Singgah terlalu singkat',
  Excused: 'Dikecualikan',
  Excuse: 'Kecualikan',
  'A touchdown schedule says which supervisors come to which sites, and how often.':
    'Jadual touchdown menyatakan penyelia yang datang ke tapak tertentu, dan kekerapannya.',
  'Touchdown schedules': 'Jadual touchdown',
  'Touchdowns each time': 'Touchdown setiap kali',
  'Least days between': 'Jarak hari minimum',
  'Not before': 'Tidak sebelum',
  'Not after': 'Tidak selepas',
  Surprise: 'Mengejut',
  'As needed': 'Mengikut keperluan',
  'The site does not know of it beforehand.': 'Tapak tidak diberitahu terlebih dahulu.',
}
