/** What the server itself says where something is not taken, whatever area it is of, in Malay by its English. */
export const serverRefusalsMs: Readonly<Record<string, string>> = {
  'Sign in to continue.': 'Log masuk untuk meneruskan.',
  'The session has run out.': 'Sesi telah tamat.',
  'You are not an approved member of this workspace.':
    'Anda bukan ahli ruang kerja ini yang telah diluluskan.',
  'Only those who look after client companies may do this.':
    'Hanya mereka yang menguruskan syarikat pelanggan boleh melakukan ini.',
  'The support session has ended. You are yourself again.':
    'Sesi sokongan telah tamat. Anda kembali sebagai diri sendiri.',
  'This cannot be done in a support session.': 'Ini tidak boleh dilakukan dalam sesi sokongan.',
  'You are looking through another role: nothing can be changed until you stop.':
    'Anda sedang melihat melalui peranan lain: tiada apa boleh diubah sehingga anda berhenti.',
  'This needs the permission %{permission}.': 'Ini memerlukan kebenaran %{permission}.',
  '%{field}: name yourself. Others need the permission %{permission}.':
    '%{field}: namakan diri anda. Untuk orang lain, kebenaran %{permission} diperlukan.',
  'Somebody else has changed this record since you opened it.':
    'Orang lain telah mengubah rekod ini sejak anda membukanya.',
  'This %{what} is %{state}; “%{step}” is possible from: %{states}.':
    '%{what} ini %{state}; “%{step}” boleh dilakukan daripada: %{states}.',

  'This process does not hold the key of the secrets in its database.':
    'Proses ini tidak memegang kunci bagi rahsia dalam pangkalan datanya.',
  'This is being calculated anew. Try again in a moment.': 'Ini sedang dikira semula. Cuba lagi sebentar.',
  'Too many searches, sums or files are asked for at once. Try again in a moment.':
    'Terlalu banyak carian, jumlah atau fail diminta serentak. Cuba lagi sebentar.',
  'Too many requests; try again in %{seconds} s.': 'Terlalu banyak permintaan; cuba lagi dalam %{seconds} s.',
  'The database is busy with this record; try again in a moment.':
    'Pangkalan data sedang sibuk dengan rekod ini; cuba lagi sebentar.',
  'The portal cannot be reached for the moment. Try again shortly.':
    'Portal tidak dapat dihubungi buat masa ini. Cuba lagi sebentar.',
  'The disk of the server is full, so this could not be saved. Tell whoever runs the portal; what was saved before is safe.':
    'Cakera pelayan penuh, jadi ini tidak dapat disimpan. Beritahu pengendali portal; apa yang disimpan sebelum ini selamat.',
  'Something went wrong on our side. Nothing was changed.':
    'Ada masalah di pihak kami. Tiada apa yang diubah.',
  'Something went wrong on our side.': 'Ada masalah di pihak kami.',
  'This Idempotency-Key belongs to another request.': 'Idempotency-Key ini milik permintaan lain.',
  'Idempotency-Key must be 1 to 255 printable characters.':
    'Idempotency-Key mestilah 1 hingga 255 aksara yang boleh dicetak.',

  'Invalid email address format.': 'Format alamat e-mel tidak sah.',
  'Not to be reached for the moment. Please try again.':
    'Tidak dapat dihubungi buat masa ini. Sila cuba lagi.',
  'Something went wrong. Please try again.': 'Ada masalah. Sila cuba lagi.',
  'The request could not be read.': 'Permintaan tidak dapat dibaca.',
  'Username should be a contact number with its country code, such as +60123456789.':
    'Nama pengguna mestilah nombor telefon dengan kod negara, seperti +60123456789.',
  'The phone_number attribute should be the same as the username.':
    'Nombor telefon mestilah sama dengan nama pengguna.',

  'This batch is past that point.': 'Kelompok ini sudah melepasi tahap itu.',
  'Only who made this batch can run it.': 'Hanya pembuat kelompok ini boleh menjalankannya.',
  'There is nothing to undo.': 'Tiada apa untuk dibuat asal.',
  'There are no %{records} to change.': 'Tiada %{records} untuk diubah.',
  'Changed since by %{who} on %{day} at %{time}.': 'Telah diubah oleh %{who} pada %{day} jam %{time}.',
  'Changed since on %{day} at %{time}.': 'Telah diubah pada %{day} jam %{time}.',
  '%{field}: what it held before has been deleted.': '%{field}: yang dipegangnya dahulu telah dipadam.',

  'This file has been imported already, or is being imported.':
    'Fail ini telah diimport, atau sedang diimport.',
  'This file has been imported; ask for the rows of its batch.':
    'Fail ini telah diimport; minta baris kelompoknya.',
  'This file is still being checked; leave out what is wrong once that is over.':
    'Fail ini masih diperiksa; tinggalkan yang salah setelah itu selesai.',
  'The portal sets this itself.': 'Portal menetapkannya sendiri.',
  'There is no field %{name}.': 'Tiada medan %{name}.',
  '“%{field}” is filled from “%{heading}”.': '“%{field}” diisi daripada “%{heading}”.',
  'The file is no UTF-8 text.': 'Fail ini bukan teks UTF-8.',
  'The file holds no records below its heading row.': 'Fail ini tiada rekod di bawah baris tajuknya.',
  'The file has more than %{size}; divide it.': 'Fail ini melebihi %{size}; bahagikannya.',
  'There is no such address.': 'Alamat ini tidak wujud.',
  'At most %{count} records at a time; divide the file.':
    'Paling banyak %{count} rekod sekali; bahagikan fail ini.',
  'Record %{record} cannot be read: its quotes do not match.':
    'Rekod %{record} tidak dapat dibaca: tanda petiknya tidak sepadan.',
  'At most %{count} columns can be read.': 'Paling banyak %{count} lajur boleh dibaca.',
  'The file has no column for “%{field}”, which a new %{what} needs.':
    'Fail ini tiada lajur untuk “%{field}”, yang diperlukan oleh %{what} baharu.',
  'This refers to a record of the file that was not written.':
    'Ini merujuk kepada rekod dalam fail yang tidak ditulis.',
  'The quotes of this file do not match.': 'Tanda petik dalam fail ini tidak sepadan.',
  'In use by %{count} %{what}. Switch off “%{field}” instead.':
    'Digunakan oleh %{count} %{what}. Matikan “%{field}” sebagai ganti.',
  'In use by %{count} %{what}. Deactivate it instead.':
    'Digunakan oleh %{count} %{what}. Nyahaktifkannya sebagai ganti.',
  'In use by %{count} %{what}. Change those first.': 'Digunakan oleh %{count} %{what}. Ubah yang itu dahulu.',
  'There is no %{what} “%{name}”.': 'Tiada %{what} “%{name}”.',
  '%{count} %{what} are called “%{name}”; give the %{key}.':
    '%{count} %{what} bernama “%{name}”; berikan %{key}.',
  'Your plan %{plan} holds %{most} active employees, and you have %{used}. Choose a larger plan, or deactivate somebody first.':
    'Pelan %{plan} anda memuatkan %{most} pekerja aktif, dan anda ada %{used}. Pilih pelan yang lebih besar, atau nyahaktifkan seseorang dahulu.',
  'Your plan %{plan} holds %{most} sites, and you have %{used}. Choose a larger plan, or delete a site first.':
    'Pelan %{plan} anda memuatkan %{most} tapak, dan anda ada %{used}. Pilih pelan yang lebih besar, atau padam satu tapak dahulu.',
  'This file adds %{adds}, but your plan %{plan} holds %{most} and you have %{used}. Choose a larger plan, or leave rows out.':
    'Fail ini menambah %{adds}, tetapi pelan %{plan} anda memuatkan %{most} dan anda ada %{used}. Pilih pelan yang lebih besar, atau tinggalkan baris.',
  'Duplicate in the file: record %{record} has this already.':
    'Berulang dalam fail: rekod %{record} sudah memilikinya.',
  'This record has %{count} cells; the heading row has %{width}.':
    'Rekod ini ada %{count} sel; baris tajuk ada %{width}.',
  'There is no %{what} “%{name}”; leave this empty to add a new one.':
    'Tiada %{what} “%{name}”; biarkan kosong untuk menambah yang baharu.',
  'There is such a %{what} already; only new ones are to be added.':
    '%{what} ini sudah ada; hanya yang baharu akan ditambah.',
  'There is no such %{what}; only those that exist are to be changed.':
    '%{what} ini tiada; hanya yang sedia ada akan diubah.',
}
