/** Refusals of leave in Malay, by their English text; `%{…}` is a value. */
export const leaveRefusalsMs: Readonly<Record<string, string>> = {
  'Only %{left} days are left; this takes %{taken}.': 'Hanya tinggal %{left} hari; ini mengambil %{taken}.',
  'Only %{left} days of the year from %{day} are left; this takes %{taken}.':
    'Hanya tinggal %{left} hari bagi tahun mulai %{day}; ini mengambil %{taken}.',
  'Only %{left} hours of the year from %{day} are left; this takes %{taken}.':
    'Hanya tinggal %{left} jam bagi tahun mulai %{day}; ini mengambil %{taken}.',
  '%{ref} takes %{days} days of %{type} in the year from %{day}; only %{left} are left.':
    '%{ref} mengambil %{days} hari %{type} dalam tahun mulai %{day}; hanya tinggal %{left}.',
  '%{ref} takes %{hours} hours of %{type} in the year from %{day}; only %{left} are left.':
    '%{ref} mengambil %{hours} jam %{type} dalam tahun mulai %{day}; hanya tinggal %{left}.',
  '%{ref} is after the last working day.': '%{ref} adalah selepas hari bekerja terakhir.',
  'This is outside the working time.': 'Ini di luar waktu bekerja.',
  'This overlaps leave %{leave}.': 'Ini bertindih dengan cuti %{leave}.',
  'These days are blocked: %{title}.': 'Hari ini disekat: %{title}.',
  'At most %{days} days at a time.': 'Paling banyak %{days} hari sekali ambil.',
  'Apply at least %{days} days before.': 'Mohon sekurang-kurangnya %{days} hari sebelum.',
  'At most %{days} days afterwards.': 'Paling lewat %{days} hari selepas.',
  'This type is open from %{day} on.': 'Jenis ini dibuka mulai %{day}.',
  'Leave by the hour ends on its first day or the next.':
    'Cuti mengikut jam tamat pada hari pertamanya atau hari berikutnya.',
  'Leave by the hour is at most 24 hours long.': 'Cuti mengikut jam paling lama 24 jam.',
  'Say from when.': 'Nyatakan dari bila.',
  'Say until when.': 'Nyatakan hingga bila.',
  'This is not after the time at which it begins.': 'Ini bukan selepas masa ia bermula.',
  'This type is taken by the hour.': 'Jenis ini diambil mengikut jam.',
  'This type is not taken by the hour.': 'Jenis ini tidak diambil mengikut jam.',
  'There is leave of this type already: make another type.':
    'Sudah ada cuti jenis ini: buat jenis yang lain.',
  'At most %{hours} hours at a time.': 'Paling banyak %{hours} jam sekali ambil.',
  'Only %{left} hours are left; this takes %{taken}.': 'Hanya tinggal %{left} jam; ini mengambil %{taken}.',
  '%{ref} takes %{hours} hours of %{type}; only %{left} are left.':
    '%{ref} mengambil %{hours} jam %{type}; hanya tinggal %{left}.',
  'Below the legal minimum: %{days} days, %{hours} hours, from %{years} years of service on%{source}.':
    'Di bawah minimum undang-undang: %{days} hari, %{hours} jam, mulai %{years} tahun perkhidmatan%{source}.',
  'No working day lies in this time.': 'Tiada hari bekerja dalam tempoh ini.',
  'This type cannot be applied for any more.': 'Jenis ini tidak boleh dipohon lagi.',
  'This type is not for this employee.': 'Jenis ini bukan untuk pekerja ini.',
  'This is before the first day of employment.': 'Ini sebelum hari pertama bekerja.',
  'This is after the last working day.': 'Ini selepas hari bekerja terakhir.',
  'This type is taken in whole days.': 'Jenis ini diambil dalam hari penuh.',
  'This type asks for an attachment.': 'Jenis ini memerlukan lampiran.',
  'The last day is before the first.': 'Hari terakhir sebelum hari pertama.',
  'At most a year at a time.': 'Paling banyak setahun sekali.',
  'One day has one part: whole, morning or afternoon.': 'Satu hari satu bahagian: penuh, pagi atau petang.',
  'Over several days it begins with a whole day or an afternoon.':
    'Untuk beberapa hari, ia bermula dengan sehari penuh atau petang.',
  'Over several days it ends with a whole day or a morning.':
    'Untuk beberapa hari, ia berakhir dengan sehari penuh atau pagi.',
  'This application has been decided already; it can be cancelled instead.':
    'Permohonan ini telah diputuskan; ia boleh dibatalkan.',
  '%{ref} has been approved already.': '%{ref} telah diluluskan.',
  '%{ref} has been rejected already.': '%{ref} telah ditolak.',
  '%{ref} has been cancelled already.': '%{ref} telah dibatalkan.',
  'Nobody decides on their own leave: %{ref} waits for somebody else.':
    'Tiada sesiapa memutuskan cutinya sendiri: %{ref} menunggu orang lain.',
  'You have decided on %{ref} already; it waits for the next level.':
    'Anda telah memutuskan %{ref}; ia menunggu peringkat seterusnya.',
  '%{ref} takes %{days} days of %{type}; only %{left} are left.':
    '%{ref} mengambil %{days} hari %{type}; hanya tinggal %{left}.',
  'They have been reminded within the last hour.': 'Mereka telah diperingatkan dalam sejam yang lalu.',
  'This application waits for nobody.': 'Permohonan ini tidak menunggu sesiapa.',
  'Below the legal minimum: %{days} days from %{years} years of service on%{source}.':
    'Di bawah minimum undang-undang: %{days} hari mulai %{years} tahun perkhidmatan%{source}.',
  'Say how many days it gives.': 'Nyatakan berapa hari diberi.',
  'An entry is not changed: take it back and make another.':
    'Entri tidak diubah: tarik balik dan buat yang lain.',
  'Entries of this kind follow from rules and applications.':
    'Entri jenis ini terhasil daripada peraturan dan permohonan.',
}
