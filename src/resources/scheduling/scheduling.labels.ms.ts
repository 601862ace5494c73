/** Labels that only this area uses, in Bahasa Malaysia, by their English text. */
export const schedulingLabelsMs: Readonly<Record<string, string>> = {
  'A shift says when and where work is to be done and how many people it takes.':
    'Syif menyatakan bila dan di mana kerja dilakukan dan berapa orang diperlukan.',
  'What the people of the shift work as; somebody else needs a reason.':
    'Pekerjaan orang syif ini; orang lain memerlukan sebab.',
  Nationalities: 'Kewarganegaraan',
  'Empty where it does not matter. Somebody of another needs a reason.':
    'Tiada: semua. Orang warganegara lain memerlukan sebab.',
  'Rate of this shift': 'Kadar syif ini',
  'Paid for an hour of this shift in place of all other rates. Empty: by the rates.':
    'Dibayar bagi satu jam syif ini menggantikan semua kadar lain. Kosong: mengikut kadar.',
  'Why its people stay at the times that it was moved to although something speaks against it.':
    'Sebab orangnya kekal pada masa baharu walaupun ada halangan.',
  'Made from': 'Dibuat daripada',
  'A template; only of a new shift.': 'Templat; hanya bagi syif baharu.',
  Series: 'Siri',
  'The shift that this one replaces on a day.': 'Syif yang digantikan oleh syif ini pada satu hari.',
  'Day of the series': 'Hari siri',
  'From a template': 'Daripada templat',
  'Copied week': 'Minggu disalin',
  'Filled from a proposal': 'Diisi daripada cadangan',
  'Who is asked for': 'Siapa yang diperlukan',
  Shifts: 'Syif',
  Begins: 'Bermula',
  Ends: 'Berakhir',
  'Recurring days': 'Hari berulang',
  'Every so many weeks': 'Setiap sekian minggu',
  'Break is paid': 'Rehat berbayar',
  Tasks: 'Tugas',
  'The last day, included.': 'Hari terakhir, termasuk.',
  'By the clock of the site.': 'Mengikut jam tapak.',
  'No later than it begins: it ends on the day after.':
    'Tidak lewat daripada mula: ia berakhir pada hari berikutnya.',
  'Sum of the weights of the days of the week; 0: only on the first day.':
    'Jumlah pemberat hari dalam minggu; 0: hanya pada hari pertama.',
  'One a line.': 'Satu setiap baris.',
  'Offered when shifts are made; not worked.': 'Ditawarkan semasa syif dibuat; tidak dikerjakan.',
  Work: 'Kerja',
  'Who works which shift on which day. People are told when it is published.':
    'Siapa bekerja syif mana pada hari mana. Orang dimaklumkan apabila ia diterbitkan.',
  'Shift assignments': 'Tugasan syif',
  'Unpaid break': 'Rehat tanpa gaji',
  'Why declined': 'Sebab ditolak',
  'Asked for by': 'Diminta oleh',
  Told: 'Dimaklumkan',
  'Nobody: the assignment is open.': 'Tiada sesiapa: tugasan ini terbuka.',
  'Swap asked for': 'Pertukaran diminta',
  'Why it stands although something speaks against it.': 'Sebab ia dikekalkan walaupun ada halangan.',
  'Ask for a swap': 'Minta pertukaran',
  'Approve the swap': 'Luluskan pertukaran',
  'Refuse the swap': 'Tolak pertukaran',
  'Claim of a shift': 'Permohonan syif',
  'Claims of shifts': 'Permohonan syif',
  'Who has asked for which open shift, and what became of it.':
    'Siapa memohon syif terbuka yang mana, dan apa keputusannya.',
  'Asked for': 'Dimohon',
  Refused: 'Ditolak',
  Withdrawn: 'Ditarik balik',
  Refuse: 'Tolak',
  Withdraw: 'Tarik balik',
  'Rest days and other days off, which shifts are planned around.':
    'Hari rehat dan cuti lain yang diambil kira semasa merancang syif.',
  'Off-day': 'Hari cuti',
  'Off-days': 'Hari cuti',
  'Rest day': 'Hari rehat',
  'Day off': 'Cuti',
  'Public holiday': 'Cuti umum',
  Replacement: 'Gantian',
  'Skills and permits needed': 'Kemahiran dan permit yang diperlukan',
  'Nobody is planned who lacks one, or whose proof of it has expired by then.':
    'Tiada sesiapa dirancang jika tidak memilikinya atau buktinya telah tamat tempoh ketika itu.',
}
