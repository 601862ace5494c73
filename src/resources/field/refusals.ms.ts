/**
 * What is answered in the field where something is not taken, in Malay by its English; `%{…}` stands for what a sentence
 * says of the case.
 */
export const fieldRefusalsMs: Readonly<Record<string, string>> = {
  '%{name} has this shift now: somebody else has changed the roster.':
    '%{name} kini memegang syif ini: orang lain telah mengubah jadual.',
  'Nobody has this shift now: somebody else has changed the roster.':
    'Tiada sesiapa memegang syif ini sekarang: orang lain telah mengubah jadual.',
  'This lies in the future: the clock of the device is wrong.': 'Ini pada masa hadapan: jam peranti salah.',
  'A position lies in the future: the clock of the phone is wrong.':
    'Satu kedudukan berada pada masa hadapan: jam telefon salah.',

  'This overlaps another line of the person: change or reject one of them first.':
    'Ini bertindih dengan baris lain orang itu: ubah atau tolak salah satu dahulu.',
  'A punch is missing: enter it first.': 'Satu rekod masa tiada: masukkannya dahulu.',
  'Name the pin: the person is planned at none.':
    'Nyatakan pin: orang itu tidak dijadualkan di mana-mana pin.',
  'None of these lines misses a punch of a shift.': 'Tiada baris ini yang kekurangan rekod masa syif.',
  'Say why it is changed.': 'Nyatakan sebab ia diubah.',
  'This is before it begins.': 'Ini sebelum ia bermula.',
  'This is before the clock-in.': 'Ini sebelum masa masuk.',
  'This is more than 36 hours after the clock-in.': 'Ini lebih 36 jam selepas masa masuk.',

  'Say which checkpoint it is.': 'Nyatakan titik semak yang mana.',
  'Say why checkpoints are left out.': 'Nyatakan sebab titik semak ditinggalkan.',
  'Say why the patrol begins late.': 'Nyatakan sebab rondaan bermula lewat.',
  'This checkpoint needs a photo.': 'Titik semak ini memerlukan gambar.',
  'This patrol has not begun.': 'Rondaan ini belum bermula.',
  'Allow this phone its position: this site takes no clocking without one.':
    'Benarkan kedudukan telefon ini: tapak ini tidak menerima rekod masa tanpanya.',
  'You are %{far} outside of the site, which takes no clocking from there.':
    'Anda %{far} di luar tapak, yang tidak menerima rekod masa dari sana.',
  'Scan the tag of the checkpoint: this route takes none by hand.':
    'Imbas tag titik semak: laluan ini tidak menerima yang manual.',
  'Allow this phone its position: this route takes no scan without one.':
    'Benarkan kedudukan telefon ini: laluan ini tidak menerima imbasan tanpanya.',
  'You are too far from this checkpoint.': 'Anda terlalu jauh dari titik semak ini.',
  'This is too soon after another checkpoint.': 'Ini terlalu cepat selepas titik semak lain.',
  'This is outside the time of the patrol.': 'Ini di luar masa rondaan.',
  'Scan the checkpoints one after the other.': 'Imbas titik semak satu demi satu.',
  'This patrol was cancelled.': 'Rondaan ini telah dibatalkan.',
  'A scan stands as it was made.': 'Imbasan kekal seperti ia dibuat.',
  'An answer stands as it was given.': 'Jawapan kekal seperti ia diberi.',
  '“%{question}” must be answered.': '“%{question}” mesti dijawab.',
  '“%{answer}” is no answer to “%{question}”.': '“%{answer}” bukan jawapan bagi “%{question}”.',
  '“%{question}” needs a note.': '“%{question}” memerlukan catatan.',
  '“%{question}” needs a photo.': '“%{question}” memerlukan gambar.',
  'Question %{id} is not asked here.': 'Soalan %{id} tidak ditanya di sini.',
  'At most %{days} days can be asked for.': 'Paling banyak %{days} hari boleh diminta.',

  'They have not arrived yet.': 'Mereka belum tiba.',
  'This must not be before they arrived.': 'Ini tidak boleh sebelum mereka tiba.',
  'This finding has been put right.': 'Penemuan ini telah dibetulkan.',
  'This incident has come to its end.': 'Insiden ini telah selesai.',
  'This emergency is deactivated: its track is closed.':
    'Kecemasan ini telah dinyahaktifkan: jejaknya ditutup.',

  'There is no such site.': 'Tapak ini tidak wujud.',
  'This month has not begun.': 'Bulan ini belum bermula.',
  'This month is still running: say that it is to be sealed all the same.':
    'Bulan ini masih berjalan: nyatakan bahawa ia tetap hendak dimeterai.',
  'A proof holds at most %{most} rows.': 'Satu bukti memuatkan paling banyak %{most} baris.',

  'It is still out: take it back or report it lost first.':
    'Ia masih di luar: ambil balik atau laporkan hilang dahulu.',
  'What has been handed out stands: take it back and issue it anew.':
    'Apa yang telah diserahkan kekal: ambil balik dan serahkan semula.',
  '%{item} cannot be issued: it is in repair.': '%{item} tidak boleh diserahkan: ia sedang dibaiki.',
  '%{item} cannot be issued: it is disposed of.': '%{item} tidak boleh diserahkan: ia telah dilupuskan.',
  'There are only %{stock} of %{item} in stock.': 'Hanya %{stock} %{item} ada dalam stok.',
  'One issue of it is still out: take it back or report it lost first.':
    'Satu serahannya masih di luar: ambil balik atau laporkan hilang dahulu.',
  '%{count} issues of it are still out: take them back or report them lost first.':
    '%{count} serahannya masih di luar: ambil balik atau laporkan hilang dahulu.',

  'Some values need correcting.': 'Beberapa nilai perlu dibetulkan.',
  'A swap is with somebody else.': 'Pertukaran mesti dengan orang lain.',
  'There is no such shift.': 'Syif ini tidak wujud.',
  'This is the same week.': 'Ini minggu yang sama.',
  'This shift is open no more.': 'Syif ini tidak lagi terbuka.',
  'This shift has begun.': 'Syif ini telah bermula.',
  'This shift has ended.': 'Syif ini telah tamat.',
  'This shift was cancelled.': 'Syif ini telah dibatalkan.',
  'Somebody else has or takes this shift.': 'Orang lain sudah atau sedang mengambil syif ini.',
  'The roster has changed since you opened this. Look at the changes, then publish again.':
    'Jadual telah berubah sejak anda membukanya. Lihat perubahannya, kemudian terbitkan semula.',
  'You have asked for this shift already.': 'Anda sudah memohon syif ini.',
  'The person is planned elsewhere at that time.': 'Orang itu dijadualkan di tempat lain pada masa itu.',
  'The pin is not active.': 'Pin itu tidak aktif.',
  'The pin is not open yet on that day.': 'Pin itu belum dibuka pada hari tersebut.',
  'The pin is closed on that day.': 'Pin itu ditutup pada hari tersebut.',
  'This shift is no series: change the shift itself.': 'Syif ini bukan siri: ubah syif itu sendiri.',
  'This shift replaces a day of a series: it has one day.':
    'Syif ini menggantikan satu hari bagi sesuatu siri: ia mempunyai satu hari.',
  'The series has no earlier day: change all of its days.':
    'Siri ini tiada hari yang lebih awal: ubah semua harinya.',
  'The shift is not worked on that day.': 'Syif itu tidak dijalankan pada hari tersebut.',
  'The person was deleted.': 'Orang itu telah dipadamkan.',
  'The person is suspended.': 'Orang itu digantung.',
  'The person has not joined by that day.': 'Orang itu belum mula bekerja pada hari tersebut.',
  'The day is after the person’s last working day.': 'Hari itu selepas hari kerja terakhir orang tersebut.',
  'None of these weekdays is between the first and the last day.':
    'Tiada hari minggu ini antara hari pertama dan hari terakhir.',
  'The break is longer than the shift.': 'Rehat itu lebih lama daripada syif.',
  'The person does not work for the company on that day.':
    'Orang itu tidak bekerja untuk syarikat pada hari itu.',
  'The person is on leave on that day.': 'Orang itu bercuti pada hari itu.',
  'This day is in a locked period: unlock it first.':
    'Hari ini dalam tempoh yang dikunci: buka kuncinya dahulu.',
  'The work permit of the person has run out by then.': 'Permit kerja orang itu sudah tamat pada masa itu.',
  'A licence or permit that the shift needs has run out by then.':
    'Lesen atau permit yang diperlukan syif itu sudah tamat pada masa itu.',
  'The person lacks a skill or permit that the shift needs.':
    'Orang itu tiada kemahiran atau permit yang diperlukan syif itu.',
  'It is an off-day of the person: say why they work.':
    'Ini hari rehat orang itu: nyatakan sebab mereka bekerja.',
  'It is a holiday at the site: say why they work.': 'Ini cuti umum di tapak: nyatakan sebab mereka bekerja.',
  'The rest between shifts is too short: say why.': 'Rehat antara syif terlalu singkat: nyatakan sebabnya.',
  'These are too many hours in a day: say why.': 'Ini terlalu banyak jam dalam sehari: nyatakan sebabnya.',
  'These are too many hours in a week: say why.': 'Ini terlalu banyak jam dalam seminggu: nyatakan sebabnya.',
  'These are too many days of work in a row: say why.':
    'Ini terlalu banyak hari kerja berturut-turut: nyatakan sebabnya.',
  'The shift asks for people of another job: say why.':
    'Syif ini memerlukan orang daripada jawatan lain: nyatakan sebabnya.',
  'The shift asks for people of other nationalities: say why.':
    'Syif ini memerlukan orang warganegara lain: nyatakan sebabnya.',
  'This is no template.': 'Ini bukan templat.',
  'Only a new shift is made from a template.': 'Hanya syif baharu dibuat daripada templat.',
  'Pay of this shift has been approved: make a new shift.':
    'Bayaran syif ini telah diluluskan: buat syif baharu.',
  'No contract of the site covers that day: say why.':
    'Tiada kontrak tapak yang meliputi hari itu: nyatakan sebabnya.',
  'The clocks at the site skip these hours on that day.': 'Jam di tapak melangkau waktu ini pada hari itu.',
  'These are more people than the site’s contract or client allows: say why.':
    'Ini lebih ramai daripada yang ditempah kontrak tapak: nyatakan sebabnya.',
  'These are more hours than the contract of the site orders in the month: say why.':
    'Ini lebih banyak jam daripada yang ditempah kontrak tapak dalam bulan itu: nyatakan sebabnya.',
}
