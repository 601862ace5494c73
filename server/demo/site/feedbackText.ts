/** Facilities of a site: type, name, location. */
export const places = [
  ['toilet', 'Ladies’ toilet', 'Level 1, next to the lift'],
  ['lobby', 'Main lobby', 'Ground floor'],
  ['surau', 'Surau', 'Aras 2, sayap timur'],
  ['toilet', 'Tandas lelaki', 'Aras 3, sayap barat'],
  ['pantry', 'Pantry', 'Level 4, block B'],
  ['lift', 'Lift 2', 'Block A'],
  ['parking', 'Visitors’ parking', 'Basement B1'],
  ['meeting_room', 'Bilik Mesyuarat Kenanga', 'Level 5, room 5.12'],
  ['gym', 'Gymnasium', 'Level 7'],
  ['garden', 'Rooftop garden', 'Roof'],
  ['refuse', 'Refuse room', 'Loading bay'],
] as const

/** Those who gave their names. */
export const callers = [
  'Nurul Huda',
  'Tan Wei Ming',
  'Priya Raman',
  'Ahmad Faiz',
  '李慧敏',
  'Siti Aminah',
  'Jason Lim',
  'Kumaravel',
  'Mohd Rizal',
  'Grace Anak Laja',
  'Visitor',
  'Puan Salmah',
] as const

interface Opinions {
  good: readonly string[]
  bad: readonly string[]
}

const clean: Opinions = {
  good: [
    'Clean and dry every time I come here.',
    'Bersih dan wangi, terima kasih kepada pekerja.',
    'The cleaner on the morning shift does a great job.',
    '很干净，谢谢。',
  ],
  bad: [
    'No soap and no paper since this morning.',
    'Lantai licin, tiada tanda amaran.',
    'The smell is strong near the last cubicle.',
    'Sinki tersumbat, air bertakung.',
    'The hand dryer does not work.',
  ],
}
const other: Opinions = {
  good: [
    'Everything in order, friendly staff.',
    'Kemas dan selesa.',
    'Bright, cool and quiet. Thank you.',
    'Much better since last month.',
  ],
  bad: [
    'The air-conditioning is too cold in the afternoon.',
    'Lampu berkelip-kelip sejak semalam.',
    'Bins are full by noon, please empty them more often.',
    'Had to wait long, one of two was out of order.',
    'Pintu rosak, susah hendak dibuka.',
  ],
}

/** What visitors say, by the type of the facility. */
export const opinions: Readonly<Record<string, Opinions>> & { other: Opinions } = {
  other,
  toilet: clean,
  pantry: clean,
  surau: {
    good: ['Karpet bersih dan tempat wuduk kemas.', 'Clean and peaceful.'],
    bad: ['Tempat wuduk licin.', 'Paip bocor di tempat wuduk.', 'Slippers are missing again.'],
  },
  lift: {
    good: ['Fast and clean.', 'Lif sudah dibaiki, terima kasih.'],
    bad: [
      'It stops between floors.',
      'Lif lambat pada waktu puncak.',
      'Button of level 3 does not light up.',
    ],
  },
}
