/** Labels that only this area uses, in Bahasa Malaysia, by their English text. */
export const referenceLabelsMs: Readonly<Record<string, string>> = {
  Holiday: 'Cuti umum',
  'Public and company holidays: shifts, leave and maintenance schedules are counted around them.':
    'Cuti umum dan cuti syarikat: syif, cuti dan jadual penyelenggaraan dikira dengan mengambil kira hari ini.',
  'Replaced on': 'Diganti pada',
  'Empty: in the whole country. Commas separate several states.':
    'Kosong: di seluruh negara. Koma memisahkan beberapa negeri.',
  'Work on it counts as work on a holiday.': 'Kerja padanya dikira sebagai kerja pada cuti umum.',
  National: 'Kebangsaan',
  'The day off instead, where the holiday falls on a rest day.':
    'Hari cuti gantian apabila cuti umum jatuh pada hari rehat.',
  'States and regions of countries whose own are not known, as the company calls them.':
    'Negeri dan wilayah bagi negara yang tidak diketahui, mengikut sebutan syarikat.',
  States: 'Negeri',
}
