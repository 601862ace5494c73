/**
 * What maintenance answers where it does not do what it is asked to, in Malay by its English; `%{…}` stands for what a
 * sentence says of the case.
 */
export const maintenanceRefusalsMs: Readonly<Record<string, string>> = {
  'Some cells need correcting.': 'Beberapa sel perlu dibetulkan.',
  'Some lines need correcting.': 'Beberapa baris perlu dibetulkan.',

  'This month has not begun.': 'Bulan ini belum bermula.',
  'This month has not been read yet.': 'Bacaan bulan ini belum diambil.',
  'This month is not out of the usual.': 'Bulan ini tidak luar biasa.',
  'There is no such meter any more.': 'Meter ini tidak wujud lagi.',
  'Say at the utility first where its meter begins again.':
    'Nyatakan dahulu pada utiliti di mana meternya bermula semula.',
  'This is less than at the start. If the meter began again at zero, say so, and where, at the utility.':
    'Ini kurang daripada bacaan awal. Jika meter bermula semula dari sifar, nyatakannya, dan di mana, pada utiliti.',
  'This is less than %{reading}, with which %{month} ended.%{again}':
    'Ini kurang daripada %{reading}, bacaan akhir %{month}.%{again}',
  'This is less than %{reading}, with which the month began.%{again}':
    'Ini kurang daripada %{reading}, bacaan awal bulan ini.%{again}',
  ' If the meter began again at zero, type R after it: %{reading} R.':
    ' Jika meter bermula semula dari sifar, taip R selepasnya: %{reading} R.',
  '%{month} ends with less than that: %{reading}.':
    '%{month} berakhir dengan kurang daripada itu: %{reading}.',
  'After this the meter could not have begun again in %{month}.':
    'Dengan ini meter tidak mungkin bermula semula pada %{month}.',
  'The meter begins again at %{most}: it cannot show %{reading}.':
    'Meter bermula semula pada %{most}: ia tidak boleh menunjukkan %{reading}.',
  'The meter begins again at %{most}: it cannot have shown %{reading} before.':
    'Meter bermula semula pada %{most}: ia tidak mungkin menunjukkan %{reading} sebelum ini.',
  'This is not less than %{reading} at the start: the meter has not begun again.':
    'Ini tidak kurang daripada bacaan awal %{reading}: meter belum bermula semula.',
  'From %{start} across zero to %{reading} is more than half of all that the meter can show.':
    'Daripada %{start} melalui sifar hingga %{reading} melebihi separuh daripada julat meter.',
  'This bill has been paid: it can be corrected, and not taken away.':
    'Bil ini telah dibayar: ia boleh dibetulkan, tetapi tidak boleh dibuang.',
  'Somebody else has written this here since: %{value}': 'Orang lain telah menulis ini di sini: %{value}',

  'This is before it begins.': 'Ini sebelum ia bermula.',
  'This is none of its dates to come.': 'Ini bukan tarikhnya yang akan datang.',
  'Leave out the next date first: dates are seen to in their order.':
    'Langkau tarikh seterusnya dahulu: tarikh diuruskan mengikut urutan.',
  'Only an active schedule has dates that can be left out.':
    'Hanya jadual aktif mempunyai tarikh yang boleh dilangkau.',
  'Only an active schedule makes work requests.': 'Hanya jadual aktif membuat permintaan kerja.',
  'It is paused: activate it first.': 'Ia dijeda: aktifkan dahulu.',
  'It has no further date.': 'Tiada lagi tarikh untuknya.',
  'It comes back by a meter.': 'Ia berulang mengikut meter.',
  'It comes back by a meter, which is of its own site.':
    'Ia berulang mengikut meter, yang milik tapaknya sendiri.',
  'Its dates are counted from when it was done.': 'Tarikhnya dikira dari masa ia siap.',
  'Its next date would have passed already.': 'Tarikh seterusnya akan sudah berlalu.',
  'Its next work request has been made ahead already.':
    'Permintaan kerja seterusnya telah dibuat lebih awal.',
  'Its work request before is still open.': 'Permintaan kerja sebelumnya masih terbuka.',
  'Its work request of today has been made already.': 'Permintaan kerja hari ini telah dibuat.',
  'The work request before is still open.': 'Permintaan kerja sebelumnya masih terbuka.',
  'The work request of its next date has been made already.':
    'Permintaan kerja bagi tarikh seterusnya telah dibuat.',
  'No rule has its dates moved by so many days.': 'Tiada peraturan yang tarikhnya beralih sebanyak hari itu.',

  'In these hours at most %{count} minutes can be promised.':
    'Dalam waktu ini paling banyak %{count} minit boleh dijanjikan.',

  'This has passed already.': 'Ini sudah berlalu.',
  'This is more than %{years} years ago.': 'Ini lebih daripada %{years} tahun yang lalu.',

  'Name somebody responsible, an assignee or a group.':
    'Namakan seseorang yang bertanggungjawab, penerima tugas atau kumpulan.',
  'These required tasks are not done yet: %{tasks}.': 'Tugas wajib ini belum siap: %{tasks}.',
  'This must be a number.': 'Ini mesti nombor.',
  'This is none of the options.': 'Ini bukan salah satu pilihan.',
  'Enter this first: without it the step is not done.': 'Isi ini dahulu: tanpanya langkah ini belum siap.',
  'A work request holds at most %{count} files. Delete one first.':
    'Satu permintaan kerja memuatkan paling banyak %{count} fail. Padam satu dahulu.',
  'At most %{count} characters.': 'Paling banyak %{count} aksara.',
  'This work was called off: its steps stay as they are.':
    'Kerja ini telah dibatalkan: langkah-langkahnya kekal seperti sedia ada.',
  'This work request is over. Reopen it, or enter the time by hand.':
    'Permintaan kerja ini sudah tamat. Buka semula, atau masukkan masa secara manual.',
  'Your timer is running already. Stop it first.': 'Pemasa anda sedang berjalan. Hentikan dahulu.',
  'This timer does not run any more.': 'Pemasa ini tidak berjalan lagi.',
  'This is the timer of another person.': 'Ini pemasa orang lain.',
  '%{ref} is %{status}, so nothing can be merged into it. Choose one that is still open.':
    '%{ref} berstatus %{status}, jadi tiada apa boleh digabungkan ke dalamnya. Pilih yang masih terbuka.',
  '%{ref} is %{status} and cannot be merged away; only open work requests can.':
    '%{ref} berstatus %{status} dan tidak boleh digabungkan; hanya permintaan kerja terbuka boleh.',

  'It has a work request already.': 'Ia sudah mempunyai permintaan kerja.',
  'Only a request for repair or cleaning can open a work request.':
    'Hanya permintaan pembaikan atau pembersihan boleh membuka permintaan kerja.',
  'This request has been closed.': 'Permintaan ini telah ditutup.',
  'This cannot be rated now.': 'Ini tidak boleh dinilai sekarang.',

  'Lines are received once the delivery has arrived, and until it is received.':
    'Baris diterima setelah penghantaran tiba, sehingga penghantaran diterima.',
  'These lines are not complete yet: %{lines}. Receive a part, or correct them.':
    'Baris ini belum lengkap: %{lines}. Terima sebahagian, atau betulkannya.',
  'Nothing of it has been entered as received or rejected yet.':
    'Belum ada yang dimasukkan sebagai diterima atau ditolak.',
  'The delivery has been received: its lines stay as they are.':
    'Penghantaran telah diterima: barisnya kekal seperti sedia ada.',
  'More than the %{count} ordered would have come.': 'Lebih daripada %{count} yang dipesan akan diterima.',
  'Say why it was rejected.': 'Nyatakan sebab ia ditolak.',
  'Its date has become a public holiday.': 'Tarikhnya telah menjadi cuti umum.',
  'A reading of the meter was corrected: the work is not due.':
    'Bacaan meter telah dibetulkan: kerja ini belum perlu dibuat.',
}
